import { useState } from 'react'
import { inLocale, type Texts, useLocale, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { TextField } from '#ui/forms/field.tsx'

export type PickedProduct = { id: string; name: Texts }

type ProductPickerProps = {
  label: string
  /** Products that cannot be chosen again. */
  without: readonly string[]
  onPick: (product: PickedProduct) => void
}

/** Finds products by name or model number, and adds the one that is chosen. */
export function ProductPicker({ label, without, onPick }: ProductPickerProps) {
  const t = useText()
  const locale = useLocale()
  const [words, setWords] = useState('')
  const [found, setFound] = useState<readonly PickedProduct[] | null>(null)
  const { run, busy } = useAdminAction({
    onDone: (result) => setFound((result as { list: PickedProduct[] }).list),
  })
  const find = () => words.trim() && run('find', { search: words, page: 1, page_size: 10 })
  const shown = found?.filter(({ id }) => !without.includes(id))
  return (
    <div className="grid gap-2">
      <div className="flex items-end gap-3">
        <TextField
          type="search"
          label={label}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            find()
          }}
          className="grow"
        />
        <Button icon="search" busy={busy} onClick={find}>
          {t('Search')}
        </Button>
      </div>
      {shown && (
        <ul aria-label={t('Found products')} className="grid gap-1">
          {shown.length === 0 && <li className="text-sm text-ink-soft">{t('No products found')}</li>}
          {shown.map((product) => (
            <li key={product.id}>
              <Button
                look="quiet"
                size="small"
                icon="plus"
                onClick={() => {
                  onPick(product)
                  setFound(null)
                  setWords('')
                }}
              >
                {t('Add {{name}}', { name: inLocale(product.name, locale) })}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
