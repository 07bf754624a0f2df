import { useSyncExternalStore } from 'react'
import { useText } from '#text/text.tsx'
import { Button } from '../actions/button.tsx'
import { CheckboxField } from '../forms/field.tsx'

type ChoosableColumn = { id: string; title: string; hidden?: boolean }

const storageKey = (table: string) => `admin-columns-${table}`
const changed = 'admin-columns-changed'

function subscribe(listen: () => void) {
  window.addEventListener(changed, listen)
  window.addEventListener('storage', listen)
  return () => {
    window.removeEventListener(changed, listen)
    window.removeEventListener('storage', listen)
  }
}

/** The hidden columns of a table, stored in this browser; at first those that are hidden by default. */
export function useHiddenColumns(table: string, columns: readonly ChoosableColumn[]) {
  const stored = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(storageKey(table)),
    () => null,
  )
  const byDefault = columns.flatMap(({ id, hidden }) => (hidden ? id : []))
  const hidden = new Set(stored === null ? byDefault : stored.split(' ').filter(Boolean))
  const setHidden = (ids: ReadonlySet<string>) => {
    localStorage.setItem(storageKey(table), [...ids].join(' '))
    window.dispatchEvent(new Event(changed))
  }
  return [hidden, setHidden] as const
}

type ColumnChoiceProps = {
  columns: readonly ChoosableColumn[]
  hidden: ReadonlySet<string>
  onChange: (hidden: ReadonlySet<string>) => void
}

/** Chooses which columns are shown. The first always is: it names the row. */
export function ColumnChoice({ columns, hidden, onChange }: ColumnChoiceProps) {
  const t = useText()
  const toggle = (id: string) => {
    const next = new Set(hidden)
    if (!next.delete(id)) next.add(id)
    onChange(next)
  }
  return (
    <div>
      <Button look="quiet" size="small" icon="filter" popoverTarget="column-choice">
        {t('Columns')}
      </Button>
      <fieldset id="column-choice" popover="auto" className="menu px-4 py-2" data-align="end">
        <legend className="sr-only">{t('Columns')}</legend>
        {columns.slice(1).map(({ id, title }) => (
          <CheckboxField key={id} label={title} checked={!hidden.has(id)} onChange={() => toggle(id)} />
        ))}
      </fieldset>
    </div>
  )
}
