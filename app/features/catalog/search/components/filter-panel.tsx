import { type RefObject, useEffect } from 'react'
import { Form, useNavigate } from 'react-router'
import { reusedMarkup } from '#platform/http/pages/reused-markup.tsx'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { afterPaint } from '#ui/after-paint.ts'
import { RangeField } from '#ui/forms/range-field.tsx'
import { Sheet } from '#ui/overlays/sheet.tsx'
import { Disclosure } from '#ui/page/disclosure.tsx'
import type { FilterGroup } from '../filters.ts'

export const filterForm = 'filters'

type FilterPanelProps = {
  form: RefObject<HTMLFormElement | null>
  /** Beside the list on a wide screen. */
  inline: boolean
  path: string
  groups: FilterGroup[]
  search: URLSearchParams
  total: number
  /** Why the price range is ignored. */
  priceProblem?: string
}

const maxOptions = 8

// URL parameters that are not fields of this form but must stay in the URL.
const otherParams = ['compare', 'size', 'view']

/**
 * The filters of a list, as a GET form: beside the list on a wide screen, or in a sheet. A checkbox takes effect at once;
 * without JavaScript the button submits.
 */
export function FilterPanel({ form, inline, path, groups, search, total, priceProblem }: FilterPanelProps) {
  const t = useText()
  const navigate = useNavigate()
  const query = search.toString()

  // Going back or removing a filter chip changes the URL but not the uncontrolled fields: sync them. Ranges are new fields.
  useEffect(() => {
    for (const field of form.current?.elements ?? []) syncField(field, new URLSearchParams(query))
  }, [form, query])

  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void navigate(
      { pathname: path, search: searchParamsOf(new FormData(event.currentTarget)) },
      { preventScrollReset: true },
    )
  }

  return (
    <Sheet
      id="filter-sheet"
      title={t('Filters')}
      side="left"
      inline={inline}
      footer={
        <Button look="primary" popoverTarget="filter-sheet" popoverTargetAction="hide">
          {t('Show {{count}} products', { count: total })}
        </Button>
      }
    >
      <Form
        ref={form}
        id={filterForm}
        method="get"
        action={path}
        onSubmit={submit}
        onChange={({ target, currentTarget }) => {
          if (!(target instanceof HTMLInputElement) || target.type !== 'checkbox') return
          // A checkbox replaces the range that was entered for the same attribute.
          for (const field of target.closest('fieldset')?.querySelectorAll('input') ?? [])
            if (field.type === 'number') field.value = ''
          afterPaint(() => currentTarget.requestSubmit())
        }}
      >
        {otherParams.map(
          (name) =>
            search.has(name) && <input key={name} type="hidden" name={name} value={search.get(name) ?? ''} />,
        )}
        {groups.map((group, at) => (
          <Disclosure
            key={group.id}
            title={group.name}
            open={at < 3 || isInUse(group)}
            aside={countInUse(group) || undefined}
          >
            <fieldset>
              <legend className="sr-only">{group.name}</legend>
              <Options options={group.options.slice(0, maxOptions)} />
              {group.options.length > maxOptions && (
                <details open={group.options.slice(maxOptions).some((option) => option.checked)}>
                  <summary className="link flex min-h-11 items-center text-sm">
                    {t('{{count}} more', { count: group.options.length - maxOptions })}
                  </summary>
                  <Options options={group.options.slice(maxOptions)} />
                </details>
              )}
              {group.range && <GroupRange id={group.id} range={group.range} />}
            </fieldset>
          </Disclosure>
        ))}
        <div className="py-5">
          <RangeField
            key={`${search.get('price_from')} ${search.get('price_to')}`}
            label={t('Price')}
            name="price"
            unit="$"
            min={0}
            from={search.get('price_from') ?? ''}
            to={search.get('price_to') ?? ''}
            problem={priceProblem}
          />
        </div>
        <Button type="submit" wide>
          {t('Apply')}
        </Button>
      </Form>
    </Sheet>
  )
}

/** Checkboxes in their labels, which need no IDs. */
const OptionList = ({ options }: { options: FilterGroup['options'] }) =>
  options.map(({ value, label, count, checked }) => (
    <div key={value} className="tick text-sm">
      <label>
        <input type="checkbox" name="f" value={value} defaultChecked={checked} />
        <span>{label}</span>
        <small>{count}</small>
      </label>
    </div>
  ))

const Options = import.meta.env.SSR ? reusedMarkup('filter options', OptionList) : OptionList

const countInUse = ({ options, range }: FilterGroup) =>
  options.filter((option) => option.checked).length + (range?.value ? 1 : 0)

const isInUse = (group: FilterGroup) => countInUse(group) > 0

type GroupRangeProps = { id: string; range: NonNullable<FilterGroup['range']> }

/** Two fields for the range of an attribute, with the smallest and largest value that occurs as placeholders. */
function GroupRange({ id, range: { unit, min, max, from, to, problem } }: GroupRangeProps) {
  const t = useText()
  return (
    <div className="py-2 text-sm">
      <RangeField
        // A new value from the URL, for example after a chip is removed, replaces what was entered.
        key={`${from} ${to}`}
        label={t('Enter a range')}
        name={id}
        unit={unit ?? undefined}
        min={min}
        max={max}
        limits={false}
        from={from ?? ''}
        to={to ?? ''}
        problem={problem}
      />
    </div>
  )
}

/**
 * The form's fields as URL parameters, without empty fields and the default sort order. The server turns the fields of a
 * range into a filter: see range-params.ts.
 */
function searchParamsOf(fields: FormData) {
  const used = [...fields].filter(
    ([name, value]) => value !== '' && !(name === 'sort' && value === 'popular'),
  )
  return new URLSearchParams(used.map(([name, value]) => [name, String(value)])).toString()
}

function syncField(field: Element, search: URLSearchParams) {
  if (field instanceof HTMLInputElement && field.type === 'checkbox')
    field.checked = search.getAll(field.name).includes(field.value)
  else if (field instanceof HTMLInputElement && field.type !== 'hidden' && field.type !== 'number')
    field.value = search.get(field.name) ?? ''
  else if (field instanceof HTMLSelectElement)
    field.value = search.get(field.name) ?? field.options[0]?.value ?? ''
}
