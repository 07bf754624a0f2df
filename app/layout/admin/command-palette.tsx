import { Command } from 'cmdk'
import { useEffect, useRef, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { useText } from '#text/text.tsx'
import { Icon, type IconName } from '#ui/media/icon.tsx'
import type { AdminSection } from './navigation.ts'

type CommandPaletteProps = { sections: readonly AdminSection[]; onClose: () => void }

type Found = { kind: string; id: string; title: string; note: string; to: string }
type FoundKind = { kind: string; title: string; icon: IconName }

const groupClass =
  'text-sm [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-2 [&_[cmdk-group-heading]]:text-ink-soft'
const itemClass =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded px-3 text-base data-[selected=true]:bg-sunken'

/** Waits for a pause while typing. */
const typingPauseMs = 200

/** Finds a screen or a record by a few letters: arrow keys choose, Enter opens, Escape closes. */
export default function CommandPalette({ sections, onClose }: CommandPaletteProps) {
  const t = useText()
  const navigate = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [search, setSearch] = useState('')
  const { found, isSearching } = useFound(search)
  useEffect(() => {
    dialog.current?.showModal()
    field.current?.focus()
  }, [])
  const open = (path: string) => {
    onClose()
    void navigate(path)
  }
  return (
    <dialog
      ref={dialog}
      aria-label={t('Search')}
      closedby="any"
      onClose={onClose}
      className="m-auto mt-[12dvh] w-[min(36rem,calc(100vw-2rem))] rounded border border-line bg-sheet p-0 shadow backdrop:bg-ink/30"
    >
      <Command label={t('Search')} filter={matchWords} loop>
        <div className="flex items-center gap-3 border-b border-line px-4">
          <Icon name="search" className="text-ink-soft" />
          <Command.Input
            ref={field}
            value={search}
            onValueChange={setSearch}
            placeholder={t('Find a screen, order, customer, product or page')}
            className="min-h-12 w-full bg-transparent outline-none"
          />
        </div>
        <Command.List className="max-h-[50dvh] overflow-y-auto p-2">
          <Command.Empty className="px-3 py-6 text-center text-ink-soft">
            {isSearching ? t('Searching…') : t('No results')}
          </Command.Empty>
          {sections.map(({ title, screens }) => (
            <Command.Group key={title} heading={t(title)} className={groupClass}>
              {screens.map((screen) => (
                <Command.Item
                  key={screen.path}
                  value={screen.path}
                  keywords={[t(screen.title), screen.words]}
                  onSelect={() => open(screen.path)}
                  className={itemClass}
                >
                  <Icon name={screen.icon} className="text-ink-soft" />
                  {t(screen.title)}
                </Command.Item>
              ))}
            </Command.Group>
          ))}
          <FoundRecords found={found} search={search} onOpen={open} />
        </Command.List>
      </Command>
    </dialog>
  )
}

/**
 * How well an entry fits what is typed: every word must be in its title or its other words. The library's own filter also
 * finds letters that are spread over a text, so that a screen with the typed word is not always the first.
 */
function matchWords(_: string, typed: string, [title = '', ...more]: string[] = []): number {
  const [name, text] = [title.toLowerCase(), [title, ...more].join(' ').toLowerCase()]
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (!words.every((word) => text.includes(word))) return 0
  return name.startsWith(words[0] ?? '') ? 1 : words.every((word) => name.includes(word)) ? 0.8 : 0.5
}

/** The records that the server finds for a search, after a pause in typing. */
function useFound(search: string) {
  const { load, data, state } = useFetcher<{ search: string; found: Found[] }>()
  const wanted = search.trim()
  useEffect(() => {
    if (wanted.length < 2) return
    const timer = setTimeout(
      () => void load(`/admin/search?${new URLSearchParams({ q: wanted })}`),
      typingPauseMs,
    )
    return () => clearTimeout(timer)
  }, [wanted, load])
  const isCurrent = data?.search === wanted
  return {
    found: isCurrent ? data.found : [],
    isSearching: wanted.length >= 2 && (!isCurrent || state === 'loading'),
  }
}

type FoundRecordsProps = { found: readonly Found[]; search: string; onOpen: (path: string) => void }

function FoundRecords({ found, search, onOpen }: FoundRecordsProps) {
  const t = useText()
  const kinds: FoundKind[] = [
    { kind: 'order', title: t('Orders'), icon: 'truck' },
    { kind: 'customer', title: t('Customers'), icon: 'user' },
    { kind: 'product', title: t('Products'), icon: 'image' },
    { kind: 'lead', title: t('Leads'), icon: 'mail' },
    { kind: 'page', title: t('Pages and articles'), icon: 'copy' },
    { kind: 'setting', title: t('Shop settings'), icon: 'edit' },
  ]
  return kinds.map(({ kind, title, icon }) => {
    const ofKind = found.filter((one) => one.kind === kind)
    if (ofKind.length === 0) return null
    return (
      <Command.Group key={kind} heading={title} className={groupClass}>
        {ofKind.map((one) => (
          <Command.Item
            key={one.id}
            value={`${kind} ${one.id}`}
            // The server has matched it: the palette must not filter it again.
            keywords={[search]}
            onSelect={() => onOpen(one.to)}
            className={itemClass}
          >
            <Icon name={icon} className="text-ink-soft" />
            <span className="truncate">{one.title}</span>
            <span className="ml-auto truncate text-sm text-ink-soft">{one.note}</span>
          </Command.Item>
        ))}
      </Command.Group>
    )
  })
}
