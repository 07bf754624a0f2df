import { productFieldLabels } from '#features/catalog/editing/product-labels.ts'
import { actionNames } from '#features/people/staff/audit-names.ts'
import { useFormat, useText } from '#text/text.tsx'
import { Card } from '#ui/page/card.tsx'
import type { ProductPage } from '../product.tsx'

type Entry = ProductPage['activity'][number]

/** Who changed what in the product, newest first. */
export function ProductActivity({ entries }: { entries: readonly Entry[] }) {
  const t = useText()
  const format = useFormat()
  return (
    <Card>
      <h2 className="mb-3 font-semibold">{t('Activity')}</h2>
      {entries.length === 0 && <p className="text-sm text-ink-soft">{t('No changes found')}</p>}
      <ol className="grid gap-4 text-sm">
        {entries.map((entry) => (
          <li key={entry.id} className="border-l-2 border-line pl-3">
            <p className="font-medium">{t(actionNames[entry.action] ?? entry.action)}</p>
            <p className="text-ink-soft">
              {format.dateTime(entry.at)} · {entry.actor_kind === 'staff' ? entry.actor_name : t('System')}
            </p>
            <Changes entry={entry} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Changes({ entry: { before, after } }: { entry: Entry }) {
  const t = useText()
  const format = useFormat()
  if (!before || !after) return null
  const shown = (name: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return '–'
    if (name.endsWith('_cents') && typeof value === 'number') return format.money(value)
    if (typeof value === 'boolean') return value ? t('Yes') : t('No')
    return typeof value === 'object' ? '' : String(value)
  }
  return (
    <ul className="mt-1 grid gap-0.5">
      {Object.keys(after).map((name) => {
        const [old_value, new_value] = [shown(name, before[name]), shown(name, after[name])]
        return (
          <li key={name} className="break-words">
            {t(productFieldLabels[name] ?? name)}
            {(old_value || new_value) && (
              <>
                {': '}
                <del className="text-ink-soft">{old_value}</del> → {new_value}
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}
