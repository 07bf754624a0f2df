import type { ProductFields } from '#features/catalog/editing/product-input.ts'
import { productFieldLabels } from '#features/catalog/editing/product-labels.ts'
import { isSame } from '#features/catalog/editing/sorted-keys.ts'
import { useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'

/** What the endpoint says when the product has changed since the form was filled. */
export type Conflict = { version: number; fields_now: ProductFields }

/** The conflict in the data of a refused call; null for any other refusal. */
export function conflictIn(data: unknown): Conflict | null {
  const isConflict = typeof data === 'object' && data !== null && 'fields_now' in data && 'version' in data
  return isConflict ? (data as Conflict) : null
}

type ConflictNoticeProps = {
  conflict: Conflict
  mine: ProductFields
  /** Saves over the other version. */
  onKeepMine: () => void
  /** Fills the form with the other version. */
  onTakeTheirs: () => void
}

/** Both versions of a product that two people changed, field by field, and what can be done. */
export function ConflictNotice({ conflict, mine, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  const t = useText()
  const format = useFormat()
  const names = (Object.keys(mine) as (keyof ProductFields)[]).filter(
    (name) => !isSame(mine[name], conflict.fields_now[name]),
  )
  const formatField = (name: keyof ProductFields, value: unknown) =>
    name.endsWith('_cents') && typeof value === 'number' ? format.money(value) : shown(value)
  return (
    <Notice tone="wait" urgent title={t('Someone else saved this product while you were editing')}>
      <table className="data-table my-3">
        <caption className="sr-only">{t('Both versions')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Field')}</th>
            <th scope="col">{t('Your version')}</th>
            <th scope="col">{t('Saved version')}</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <td data-title={t('Field')}>{t(productFieldLabels[name] ?? name)}</td>
              <td data-title={t('Your version')}>{formatField(name, mine[name])}</td>
              <td data-title={t('Saved version')}>{formatField(name, conflict.fields_now[name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={onTakeTheirs}>
          {t('Load the saved version')}
        </Button>
        <Button size="small" onClick={onKeepMine}>
          {t('Save mine over it')}
        </Button>
      </div>
    </Notice>
  )
}

function shown(value: unknown): string {
  if (value === null || value === '') return '–'
  if (Array.isArray(value)) return value.map(shown).join('; ')
  if (typeof value === 'object' && value !== null)
    return Object.values(value).filter(Boolean).map(shown).join(', ')
  return String(value)
}
