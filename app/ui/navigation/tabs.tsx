import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { classes } from '../classes.ts'
import { useInBrowser } from '../use-in-browser.ts'
import { Link } from './link.tsx'

const bar = 'flex gap-6 overflow-x-auto border-b border-line [scrollbar-width:none]'
const tab = (current: boolean) =>
  classes(
    '-mb-px flex min-h-11 shrink-0 items-center gap-2 border-b-2 font-medium whitespace-nowrap -outline-offset-2',
    current ? 'border-ink' : 'border-transparent text-ink-soft hover:text-ink',
  )

type TabsProps = {
  label: string
  /** The id is also the URL fragment: a link to #id opens that tab. */
  tabs: readonly { id: string; title: ReactNode; children: ReactNode }[]
}

/** Tabs. Arrow keys move between them; without JavaScript each tab is a link to its panel. */
export function Tabs({ label, tabs }: TabsProps) {
  const hash = useInBrowser(readHash, null, onHashChange)
  const [chosen, setChosen] = useState<{ id: string; hash: string | null } | null>(null)
  // The latest choice wins: a click on a tab, or a link to one of the tabs.
  const clicked = chosen?.hash === hash ? chosen.id : undefined
  const selected = clicked ?? tabs.find(({ id }) => id === hash)?.id ?? tabs[0]?.id
  const select = (id: string) => setChosen({ id, hash })

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const at = tabs.findIndex((one) => one.id === selected)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    select(next.id)
    document.getElementById(`${next.id}-tab`)?.focus()
  }

  return (
    <div className="tabs" data-ready={hash === null ? undefined : true}>
      <div role="tablist" tabIndex={-1} aria-label={label} className={bar} onKeyDown={move}>
        {tabs.map(({ id, title }) => (
          <a
            key={id}
            id={`${id}-tab`}
            href={`#${id}`}
            role="tab"
            aria-controls={id}
            aria-selected={id === selected}
            tabIndex={id === selected ? 0 : -1}
            className={tab(id === selected)}
            onClick={(event) => {
              event.preventDefault()
              select(id)
            }}
          >
            {title}
          </a>
        ))}
      </div>
      {tabs.map(({ id, children }) => (
        <div
          key={id}
          id={id}
          role="tabpanel"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel may have no focusable content
          tabIndex={0}
          aria-labelledby={`${id}-tab`}
          data-selected={id === selected || undefined}
          className="py-6"
        >
          {children}
        </div>
      ))}
    </div>
  )
}

function onHashChange(changed: () => void) {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

const readHash = (): string | null => decodeURIComponent(location.hash.slice(1))

type LinkTabsProps = {
  label: string
  tabs: readonly { to: string; title: ReactNode; current: boolean; count?: number }[]
}

/** Tab-styled links for sibling pages or filters of a list: each has its own URL. */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  return (
    <nav aria-label={label} className={bar}>
      {tabs.map(({ to, title, current, count }) => (
        <Link
          key={to}
          to={to}
          aria-current={current ? 'page' : undefined}
          className={tab(current)}
          preventScrollReset
        >
          {title}
          {count !== undefined && (
            <span className="text-sm font-normal text-ink-soft tabular-nums">{count}</span>
          )}
        </Link>
      ))}
    </nav>
  )
}
