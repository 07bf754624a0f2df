import type { ReactNode } from 'react'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Card } from '#ui/page/card.tsx'

type FormSectionProps = {
  title: string
  intro?: string | undefined
  actions?: ReactNode
  children: ReactNode
}

/** A part of the product form on a card of its own. */
export function FormSection({ title, intro, actions, children }: FormSectionProps) {
  return (
    <Card>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="font-semibold">{title}</h2>
          {intro && <p className="text-sm text-ink-soft">{intro}</p>}
        </div>
        {actions}
      </div>
      <div className="grid gap-5">{children}</div>
    </Card>
  )
}

type RowButtonsProps = {
  /** What the row is called, for screen readers. */
  name: string
  at: number
  count: number
  onMove?: (from: number, to: number) => void
  onRemove: (at: number) => void
}

/** Buttons that move a row of a list up and down, and remove it. */
export function RowButtons({ name, at, count, onMove, onRemove }: RowButtonsProps) {
  const t = useText()
  return (
    <span className="flex shrink-0">
      {onMove && (
        <>
          <Button
            look="quiet"
            size="small"
            square
            icon="chevron"
            className="rotate-180"
            disabled={at === 0}
            label={t('Move {{name}} up', { name })}
            onClick={() => onMove(at, at - 1)}
          />
          <Button
            look="quiet"
            size="small"
            square
            icon="chevron"
            disabled={at === count - 1}
            label={t('Move {{name}} down', { name })}
            onClick={() => onMove(at, at + 1)}
          />
        </>
      )}
      <Button
        look="quiet"
        size="small"
        square
        icon="trash"
        label={t('Remove {{name}}', { name })}
        onClick={() => onRemove(at)}
      />
    </span>
  )
}
