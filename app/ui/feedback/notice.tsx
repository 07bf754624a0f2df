import type { ReactNode } from 'react'
import { useText } from '#text/text.tsx'
import { Button } from '../actions/button.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../media/icon.tsx'

type NoticeProps = {
  tone?: 'info' | 'good' | 'wait' | 'bad'
  title?: ReactNode
  children?: ReactNode
  /** Announced immediately by screen readers; for results of the visitor's own action. */
  urgent?: boolean
  onDismiss?: () => void
}

const tones = {
  info: { colors: 'bg-panel-wash', icon: 'info', ink: 'text-link' },
  good: { colors: 'bg-good-wash', icon: 'check', ink: 'text-good' },
  wait: { colors: 'bg-sun-wash', icon: 'info', ink: 'text-sun-deep' },
  bad: { colors: 'bg-bad-wash', icon: 'warning', ink: 'text-bad' },
} as const

/** An inline message about this page. */
export function Notice({ tone = 'info', title, children, urgent, onDismiss }: NoticeProps) {
  const t = useText()
  const { colors, icon, ink } = tones[tone]
  return (
    <div role={urgent ? 'alert' : undefined} className={classes('flex gap-3 rounded px-4 py-3', colors)}>
      <Icon name={icon} className={classes('mt-0.5', ink)} />
      <div className="min-w-0 grow wrap-anywhere">
        {title && <p className="font-medium">{title}</p>}
        {children}
      </div>
      {onDismiss && (
        <Button
          look="quiet"
          size="small"
          square
          icon="close"
          label={t('Dismiss')}
          onClick={onDismiss}
          className="-my-1 -mr-2"
        />
      )}
    </div>
  )
}
