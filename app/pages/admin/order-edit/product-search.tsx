import { useState } from 'react'
import { useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { TextField } from '#ui/forms/field.tsx'

export type FoundProduct = {
  product_id: string
  name: string
  model_number: string
  min_quantity: number
  price_cents: number
  available: number | null
}

type ProductSearchProps = { chosen: readonly string[]; onChoose: (product: FoundProduct) => void }

/** Finds products for sale to add to an order. The page's action has the intent `find`. */
export function ProductSearch({ chosen, onChoose }: ProductSearchProps) {
  const t = useText()
  const format = useFormat()
  const [search, setSearch] = useState('')
  const [found, setFound] = useState<readonly FoundProduct[] | null>(null)
  const { run, busy } = useAdminAction({ onDone: (result) => setFound(result as FoundProduct[]) })
  return (
    <div>
      <div className="flex items-end gap-3">
        <TextField
          type="search"
          label={t('Add product')}
          hint={t('Name, model number or ID')}
          value={search}
          className="grow"
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (search.trim()) run('find', { search })
          }}
        />
        <Button busy={busy} disabled={!search.trim()} onClick={() => run('find', { search })}>
          {t('Search')}
        </Button>
      </div>
      <ul className="mt-3 grid gap-2" aria-live="polite">
        {found?.length === 0 && <li className="text-ink-soft">{t('Nothing matches')}</li>}
        {found?.map((product) => (
          <li key={product.product_id} className="flex flex-wrap items-center justify-between gap-3 text-sm">
            <span>
              {product.name}
              <span className="block text-ink-soft">
                {product.model_number} · {format.money(product.price_cents)}
                {product.available !== null && ` · ${t('{{count}} available', { count: product.available })}`}
              </span>
            </span>
            <Button
              size="small"
              icon="plus"
              disabled={chosen.includes(product.product_id)}
              label={t('Add {{name}}', { name: product.name })}
              onClick={() => onChoose(product)}
            >
              {t('Add')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
