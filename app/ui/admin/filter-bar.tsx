import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Form, useSubmit } from 'react-router'
import { useText } from '#text/text.tsx'
import { Button } from '../actions/button.tsx'
import { classes } from '../classes.ts'
import { type Option, SelectField, TextField } from '../forms/field.tsx'
import { Icon } from '../media/icon.tsx'
import { Link } from '../navigation/link.tsx'
import { useRequestedParams } from '../navigation/requested-params.ts'

/** A filter of a resource table: its value is the URL parameter `id`. */
export type TableFilter =
  | {
      id: string
      label: string
      kind: 'choice'
      options: readonly Option[]
      /** What is shown without a choice; 'All' by default. */
      placeholder?: string
    }
  | { id: string; label: string; kind: 'date' }

type FilterBarProps = { filters: readonly TableFilter[]; search: string | undefined }

/** Search field and filters of a list. A change applies at once and returns to the first page. */
export function FilterBar({ filters, search }: FilterBarProps) {
  const t = useText()
  const params = useRequestedParams()
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const [isOpen, setOpen] = useState(false)
  // The fields follow the URL, which 'back' and links change.
  useEffect(() => {
    for (const field of form.current?.elements ?? [])
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
        field.value = params.get(field.name) ?? ''
  }, [params])
  if (filters.length === 0 && search === undefined) return null
  const own = new Set(['page', 'search', ...filters.map(({ id }) => id)])
  const isFiltered = [...params.keys()].some((name) => name !== 'page' && own.has(name))
  const apply = ({ target }: FormEvent) => {
    // A search applies when it is submitted, everything else when it is chosen.
    if (target instanceof HTMLInputElement && target.name === 'search') return
    if (form.current) void submit(withoutEmpty(form.current), { method: 'get', preventScrollReset: true })
  }
  return (
    <Form
      ref={form}
      role="search"
      method="get"
      preventScrollReset
      onChange={apply}
      onSubmit={(event) => {
        event.preventDefault()
        void submit(withoutEmpty(event.currentTarget), { method: 'get', preventScrollReset: true })
      }}
      className="flex grow flex-wrap items-end gap-3"
    >
      {[...params]
        .filter(([name]) => !own.has(name))
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      {search !== undefined && (
        <TextField
          name="search"
          type="search"
          label={search}
          defaultValue={params.get('search') ?? ''}
          before={<Icon name="search" size={20} />}
          className="w-full sm:w-64"
        />
      )}
      {filters.length > 1 && (
        <Button
          icon="filter"
          className="w-full sm:hidden"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t('Filters')}
        </Button>
      )}
      {/* On a phone, the filters would fill the first screen. */}
      <div className={classes('contents', filters.length > 1 && !isOpen && 'max-sm:hidden')}>
        {filters.map((filter) =>
          filter.kind === 'choice' ? (
            <SelectField
              key={filter.id}
              name={filter.id}
              label={filter.label}
              placeholder={filter.placeholder ?? t('All')}
              options={filter.options}
              defaultValue={params.get(filter.id) ?? ''}
              className="min-w-40 max-sm:w-full"
            />
          ) : (
            <TextField
              key={filter.id}
              name={filter.id}
              type="date"
              label={filter.label}
              defaultValue={params.get(filter.id) ?? ''}
              className="max-sm:w-full"
            />
          ),
        )}
      </div>
      <Button type="submit" look="quiet" className="sr-only focus:not-sr-only">
        {t('Apply')}
      </Button>
      {isFiltered && (
        <Link to="?" className="link target min-h-11 content-center text-sm">
          {t('Clear filters')}
        </Link>
      )}
    </Form>
  )
}

/** The fields of a form without empty ones, so that the URL names only what is set. */
function withoutEmpty(form: HTMLFormElement) {
  const filled = [...new FormData(form)].filter((field): field is [string, string] => Boolean(field[1]))
  return new URLSearchParams(filled)
}
