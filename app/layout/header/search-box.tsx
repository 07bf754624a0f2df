import { lazy, Suspense, useState } from 'react'
import { Form, useLocation } from 'react-router'
import { useText } from '#text/text.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/media/icon.tsx'

const SearchSuggestions = lazy(() => import('./suggestions/search-suggestions.tsx'))

type SearchBoxProps = { id: string; autoFocus?: boolean; className?: string }

/** The product search; the field shows the current search. Suggestions load once the field is used. */
export function SearchBox({ id, autoFocus, className }: SearchBoxProps) {
  const t = useText()
  const { search } = useLocation()
  const query = new URLSearchParams(search).get('search') ?? ''
  const [isUsed, setUsed] = useState(false)
  const use = () => setUsed(true)
  return (
    <search className={classes('block', className)}>
      <Form action="/products" className="relative">
        <label htmlFor={id} className="sr-only">
          {t('Search products')}
        </label>
        <input
          key={query}
          id={id}
          type="search"
          name="search"
          defaultValue={query}
          // biome-ignore lint/a11y/noAutofocus: set only in the panel that the visitor opens to search
          autoFocus={autoFocus}
          onFocus={use}
          // A field that was focused before hydration.
          onInput={use}
          enterKeyHint="search"
          placeholder={t('Model or family')}
          className="min-h-11 w-full rounded border border-line-strong bg-sheet py-2 pr-12 pl-3 text-ellipsis hover:border-ink"
        />
        <button
          type="submit"
          aria-label={t('Search')}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded hover:text-link -outline-offset-2"
        >
          <Icon name="search" />
        </button>
        {isUsed && (
          <Suspense>
            <SearchSuggestions key={query} />
          </Suspense>
        )}
      </Form>
    </search>
  )
}
