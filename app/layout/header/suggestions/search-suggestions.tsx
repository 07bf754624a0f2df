import { useId, useRef, useState } from 'react'
import { pathOfSearch } from '#features/catalog/listings/search-path.ts'
import { useText } from '#text/text.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { clearRecentSearches, readRecentSearches, rememberSearch } from './recent-searches.ts'
import { matchingSearches, type Option, type OptionGroup, useOptionGroups } from './suggestion-groups.tsx'
import { fieldOf, useSearchForm } from './use-search-form.ts'
import { useSuggestions } from './use-suggestions.ts'

/**
 * Suggestions for the search field of the form around this, as a list below it: help, products, categories, articles, and the
 * last searches of this browser. Arrow keys, Enter and Escape, or a click. Enter without a chosen suggestion searches.
 */
export default function SearchSuggestions() {
  const t = useText()
  const list_id = useId()
  const popup = useRef<HTMLDivElement>(null)
  // Nothing while the field shows the text of the current search.
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [chosenAt, setActive] = useState(-1)
  const [recent, setRecent] = useState(readRecentSearches)
  const answer = useSuggestions(typed, isOpen)
  const searches = isOpen ? matchingSearches(recent, typed) : []
  const found = useOptionGroups(searches, answer?.suggestions ?? null)
  const count = found.reduce((sum, { options }) => sum + options.length, 0)
  const isShown = isOpen && count > 0
  const search = typed.trim()
  const all: Option = {
    to: pathOfSearch(search),
    content: t('All results for “{{typed}}”', { typed: search }),
  }
  const groups = search ? [...found, { title: '', options: [all] }] : found
  const total = search ? count + 1 : count
  // A shorter answer may have arrived since.
  const active = chosenAt < total ? chosenAt : -1
  const idOf = (at: number) => `${list_id}-${at}`
  const leave = () => {
    setOpen(false)
    setActive(-1)
  }
  useSearchForm(
    popup,
    {
      onInput(value) {
        setActive(-1)
        setTyped(value)
        setOpen(true)
      },
      onFocus: () => setOpen(true),
      onLeave: leave,
      onSubmit(value) {
        rememberSearch(value)
        setRecent(readRecentSearches())
        leave()
      },
      onKeyDown(event, isField) {
        // An input method uses these keys to choose characters.
        if (event.isComposing) return
        const key = isField || event.key === 'Escape' ? event.key : ''
        const step = { ArrowDown: 1, ArrowUp: -1 }[key]
        if (step && !isShown) setOpen(true)
        const isChosen = key === 'Enter' && active >= 0
        if (!isShown || !(step || isChosen || key === 'Escape')) return
        event.preventDefault()
        // Escape must not close the panel around the field.
        event.stopPropagation()
        if (step) setActive(active < 0 && step < 0 ? total - 1 : (active + step + total) % total)
        else if (isChosen) document.getElementById(idOf(active))?.click()
        else leave()
      },
    },
    { listId: list_id, isShown, activeId: isShown && active >= 0 ? idOf(active) : undefined },
  )
  const choose = (chosen: Option) => {
    if (chosen === all) rememberSearch(search)
    setRecent(readRecentSearches())
    leave()
  }
  return (
    <>
      <p role="status" className="sr-only">
        {isShown && t('{{count}} suggestions', { count })}
        {answer && count === 0 && t('No suggestions')}
      </p>
      <div
        ref={popup}
        hidden={!isShown}
        // The field keeps the focus, or its blur would close the list before the click.
        onPointerDown={(event) => event.preventDefault()}
        className="absolute top-full left-0 z-40 mt-1 max-h-[min(44rem,calc(100dvh-8rem))] w-full min-w-[min(27rem,calc(100vw-2rem))] overflow-y-auto overscroll-contain rounded border border-line-strong bg-paper py-1 shadow"
      >
        <div id={list_id} role="listbox" aria-label={t('Suggestions')}>
          <Groups {...{ groups, active, idOf, choose }} />
        </div>
        {searches.length > 0 && (
          <button
            type="button"
            onClick={() => {
              clearRecentSearches()
              setRecent([])
              fieldOf(popup.current)?.focus()
            }}
            className="link min-h-11 px-3 text-sm"
          >
            {t('Clear recent searches')}
          </button>
        )}
      </div>
    </>
  )
}

type GroupsProps = {
  groups: OptionGroup[]
  active: number
  idOf: (at: number) => string
  choose: (option: Option) => void
}

function Groups({ groups, active, idOf, choose }: GroupsProps) {
  let at = 0
  return groups.map(({ title, options }) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset may not be in a listbox
    <div key={title} role="group" aria-label={title || undefined}>
      {title && (
        <p aria-hidden className="px-3 pt-2 pb-1 text-sm text-ink-soft">
          {title}
        </p>
      )}
      {options.map((option) => {
        const here = at++
        return (
          <Link
            key={option.to}
            id={idOf(here)}
            role="option"
            tabIndex={-1}
            aria-selected={here === active}
            to={option.to}
            onClick={() => choose(option)}
            className="flex min-h-11 items-center gap-3 px-3 py-1.5 -outline-offset-2 hover:bg-sunken aria-selected:bg-sunken aria-selected:outline-2"
          >
            {option.content}
          </Link>
        )
      })}
    </div>
  ))
}
