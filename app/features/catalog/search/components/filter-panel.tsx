import { type RefObject, useEffect } from 'react'
import { Form, useNavigate } from 'react-router'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { CheckboxField } from '#ui/forms/field.tsx'
import { RangeField } from '#ui/forms/range-field.tsx'
import { Sheet } from '#ui/overlays/sheet.tsx'
import { Disclosure } from '#ui/page/disclosure.tsx'
import type { FilterGroup } from '../filters.ts'

export const filterForm = 'filters'

type FilterPanelProps = {
  form: RefObject<HTMLFormElement | null>
  path: string
  groups: FilterGroup[]
  search: URLSearchParams
  total: number
}

const maxOptions = 8

// URL parameters that are not fields of this form but must stay in the URL.
const otherParams = ['compare', 'size']

/**
 * The filters of a list, as a GET form. Beside the list on a wide screen, in a sheet on a phone. A checkbox takes effect
 * at once; without JavaScript the button submits.
 */
export function FilterPanel({ form, path, groups, search, total }: FilterPanelProps) {
  const t = useText()
  const navigate = useNavigate()
  const query = search.toString()

  // Going back or removing a filter chip changes the URL but not the uncontrolled fields: sync them.
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
      inline
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
        onChange={({ target, currentTarget }) =>
          target instanceof HTMLInputElement && target.type === 'checkbox' && currentTarget.requestSubmit()
        }
      >
        {otherParams.map(
          (name) =>
            search.has(name) && <input key={name} type="hidden" name={name} value={search.get(name) ?? ''} />,
        )}
        {groups.map((group, at) => (
          <Disclosure
            key={group.id}
            title={group.name}
            open={at < 3 || group.options.some((option) => option.checked)}
            aside={group.options.filter((option) => option.checked).length || undefined}
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
            </fieldset>
          </Disclosure>
        ))}
        <div className="py-5">
          <RangeField
            label={t('Price')}
            name="price"
            unit="$"
            min={0}
            from={search.get('price_from') ?? ''}
            to={search.get('price_to') ?? ''}
          />
        </div>
        <Button type="submit" wide>
          {t('Apply')}
        </Button>
      </Form>
    </Sheet>
  )
}

const Options = ({ options }: { options: FilterGroup['options'] }) =>
  options.map((option) => (
    <CheckboxField
      key={option.value}
      name="f"
      value={option.value}
      label={option.label}
      count={option.count}
      defaultChecked={option.checked}
      className="text-sm"
    />
  ))

/** The form's fields as URL parameters, without empty fields and the default sort order. */
function searchParamsOf(fields: FormData) {
  const used = [...fields].filter(
    ([name, value]) => value !== '' && !(name === 'sort' && value === 'popular'),
  )
  return new URLSearchParams(used.map(([name, value]) => [name, String(value)])).toString()
}

function syncField(field: Element, search: URLSearchParams) {
  if (field instanceof HTMLInputElement && field.type === 'checkbox')
    field.checked = search.getAll(field.name).includes(field.value)
  else if (field instanceof HTMLInputElement && field.type !== 'hidden')
    field.value = search.get(field.name) ?? ''
  else if (field instanceof HTMLSelectElement)
    field.value = search.get(field.name) ?? field.options[0]?.value ?? ''
}
