import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Spinner } from '../feedback/spinner.tsx'
import { Icon, type IconName } from '../media/icon.tsx'
import { Link } from '../navigation/link.tsx'

type Look = {
  /** Primary is the main action of a page. */
  look?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'small' | 'base' | 'large'
  /** As wide as its container. */
  wide?: boolean
  /** A square around an icon; requires `label`. */
  square?: boolean
}

/** The classes of a button, for other elements (a plain download link). */
export function buttonClasses({ look = 'secondary', size = 'base', wide, square }: Look = {}) {
  return classes(
    `button button-${look}`,
    size !== 'base' && `button-${size}`,
    square && 'button-square',
    wide && 'w-full',
  )
}

type Content = { icon?: IconName; iconAfter?: IconName; label?: string; children?: ReactNode }

type ButtonProps = Omit<ComponentProps<'button'>, 'size'> & Look & Content & { busy?: boolean }

/** A button. While busy it keeps its size, text and focus, and does nothing. */
export function Button(props: ButtonProps) {
  const { look, size, wide, square, icon, iconAfter, label, busy, className, children, onClick, ...button } =
    props
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event))
  return (
    <button
      type="button"
      {...button}
      onClick={press}
      aria-label={label}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={classes(buttonClasses({ look, size, wide, square }), className)}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} />}
      {children}
      {iconAfter && <Icon name={iconAfter} />}
    </button>
  )
}

type LinkButtonProps = ComponentProps<typeof Link> & Look & Content

/** A link that looks like a button. */
export function LinkButton(props: LinkButtonProps) {
  const { look, size, wide, square, icon, iconAfter, label, className, children, ...link } = props
  return (
    <Link
      {...link}
      aria-label={label}
      className={classes(buttonClasses({ look, size, wide, square }), className)}
    >
      {icon && <Icon name={icon} />}
      {children}
      {iconAfter && <Icon name={iconAfter} />}
    </Link>
  )
}
