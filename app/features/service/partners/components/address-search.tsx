import { type FormEvent, useState } from 'react'
import { useFormat, useLocale, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Link } from '#ui/navigation/link.tsx'
import {
  type GoogleLibraries,
  type MapPartner,
  type NearPartner,
  nearestPartners,
  openAddressSearch,
  type Suggestion,
} from '../google-maps.ts'

type AddressSearchProps = {
  libraries: GoogleLibraries
  partners: readonly MapPartner[]
  onFound: (position: google.maps.LatLng) => void
}

type SearchResult =
  | { kind: 'nothing' }
  | { kind: 'failed' }
  | { kind: 'suggestions'; list: Suggestion[] }
  | { kind: 'partners'; address: string; list: NearPartner[] }

/** Looks up an address with Google Places and lists the partners nearest to it. */
export function AddressSearch({ libraries, partners, onFound }: AddressSearchProps) {
  const t = useText()
  const locale = useLocale()
  const [search] = useState(() => openAddressSearch(libraries, locale))
  const [result, setResult] = useState<SearchResult | null>(null)
  const [isBusy, setBusy] = useState(false)

  const run = async (lookup: () => Promise<SearchResult>) => {
    setBusy(true)
    setResult(
      await lookup().catch((error: unknown): SearchResult => {
        console.warn('The address search failed', error)
        return { kind: 'failed' }
      }),
    )
    setBusy(false)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const input = String(new FormData(event.currentTarget).get('address') ?? '').trim()
    if (input === '' || isBusy) return
    void run(async () => {
      const list = await search.suggest(input)
      return list.length > 0 ? { kind: 'suggestions', list } : { kind: 'nothing' }
    })
  }
  const choose = (suggestion: Suggestion) =>
    void run(async () => {
      const position = await search.locate(suggestion)
      if (!position) return { kind: 'nothing' }
      onFound(position)
      const list = nearestPartners(libraries, position, partners)
      return { kind: 'partners', address: suggestion.address, list }
    })

  return (
    <div className="grid gap-4">
      <form onSubmit={submit} className="grid gap-4 sm:grid-cols-[1fr_auto] sm:items-end">
        <TextField
          name="address"
          label={t('Find partners near an address')}
          autoComplete="street-address"
          maxLength={200}
        />
        <Button type="submit" icon="search" busy={isBusy}>
          {t('Search')}
        </Button>
      </form>
      <div aria-live="polite">{result && <SearchResults result={result} onChoose={choose} />}</div>
    </div>
  )
}

type SearchResultsProps = { result: SearchResult; onChoose: (suggestion: Suggestion) => void }

function SearchResults({ result, onChoose }: SearchResultsProps) {
  const t = useText()
  const { quantity } = useFormat()
  if (result.kind === 'failed') return <p>{t('The address search failed. Please try again.')}</p>
  if (result.kind === 'nothing') return <p>{t('No address found. Please check the spelling.')}</p>
  if (result.kind === 'suggestions')
    return (
      <>
        <p className="mb-1 text-sm text-ink-soft">{t('Choose an address:')}</p>
        <ul>
          {result.list.map((suggestion) => (
            <li key={suggestion.address}>
              <button type="button" className="link min-h-11 text-left" onClick={() => onChoose(suggestion)}>
                {suggestion.address}
              </button>
            </li>
          ))}
        </ul>
      </>
    )
  return (
    <>
      <h3 className="text-lg">{t('Nearest to {{place}}', { place: result.address })}</h3>
      <ul className="mt-2">
        {result.list.map(({ id, name, city, state, zip_code, distance_miles }) => (
          <li key={id} className="flex min-h-11 items-center justify-between gap-4 border-b border-line py-2">
            <span>
              <Link to={`/contractor?zip=${zip_code}`} className="link">
                {name}
              </Link>
              <span className="text-ink-soft">{`, ${city}, ${state}`}</span>
            </span>
            <span className="whitespace-nowrap text-ink-soft tabular-nums">
              {quantity(distance_miles, t('miles'), 0)}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
