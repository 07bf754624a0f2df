import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import { Link } from './link.tsx'
import { Spinner } from './spinner.tsx'

type Look = {
  /** Primary is the one action of a page. */
  look?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'small' | 'base' | 'large'
  /** As wide as its place. */
  wide?: boolean
  /** A square around an icon; give `label` then. */
  square?: boolean
}

const looks = {
  primary: 'bg-sun text-on-sun border-transparent not-aria-disabled:hover:bg-sun-bright',
  secondary:
    'bg-sheet border-line-strong not-aria-disabled:hover:border-ink not-aria-disabled:hover:bg-sunken',
  quiet: 'border-transparent not-aria-disabled:hover:bg-sunken',
  danger: 'bg-sheet text-bad border-bad not-aria-disabled:hover:bg-bad-wash',
}
const sizes = {
  small: ['min-h-9 text-sm gap-1.5 target', 'px-3', 'w-9'],
  base: ['min-h-11 gap-2', 'px-5', 'w-11'],
  large: ['min-h-14 text-lg gap-2.5', 'px-7', 'w-14'],
}

/** The classes of a button, for an element that is neither of ours (a plain download link). */
export function buttonClasses({ look = 'secondary', size = 'base', wide, square }: Look = {}) {
  const [shape, padded, squared] = sizes[size]
  return classes(
    'inline-flex items-center justify-center rounded border py-1 text-center font-medium leading-tight transition-colors select-none',
    'disabled:opacity-50 aria-disabled:opacity-60',
    looks[look],
    shape,
    square ? squared : padded,
    wide && 'w-full',
  )
}

type Content = { icon?: IconName; iconAfter?: IconName; label?: string; children?: ReactNode }

type ButtonProps = Omit<ComponentProps<'button'>, 'size'> & Look & Content & { busy?: boolean }

/** A button. While busy it keeps its place, its words and the focus, and does nothing. */
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

/** A link that looks like a button: it goes somewhere. */
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
