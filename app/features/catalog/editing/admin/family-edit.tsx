import { useState } from 'react'
import { type FieldPath, type UseFormReturn, useFieldArray } from 'react-hook-form'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { inLocale, localeNames, locales, translator, useLocale, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { ResourceForm, useResourceForm } from '#ui/admin/resource-form.tsx'
import { CheckboxField, SelectField, TextArea, TextField } from '#ui/forms/field.tsx'
import { Card } from '#ui/page/card.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { FamilyFields } from '../families/family-input.ts'
import { getStaffFamily, saveStaffFamily } from '../families/staff-families.api.server.ts'
import type { Route } from './+types/family-edit.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(loaderData?.fields.name.en ?? t('Product families'))
}

export const loader = adminLoader((call, { params }: Route.LoaderArgs) =>
  call(getStaffFamily, { id: params.id }),
)

export const action = adminAction({ save: saveStaffFamily })

type Data = Route.ComponentProps['loaderData']
type FamilyForm = UseFormReturn<FamilyFields>

/** The texts and attributes of a product family. */
export default function FamilyEdit({ loaderData }: Route.ComponentProps) {
  // The form keeps what it was filled with until it has saved: `seen` names that version.
  const [filled, setFilled] = useState(loaderData)
  const [isSaved, setSaved] = useState(false)
  if (filled.id !== loaderData.id || (isSaved && filled.seen !== loaderData.seen)) {
    setFilled(loaderData)
    setSaved(false)
  }
  return <FamilyEditor key={filled.seen} data={filled} onSaved={() => setSaved(true)} />
}

function FamilyEditor({ data, onSaved }: { data: Data; onSaved: () => void }) {
  const t = useText()
  const locale = useLocale()
  const { id, seen, fields } = data
  const resource = useResourceForm<FamilyFields>({
    shape: FamilyFields,
    values: fields,
    intent: 'save',
    more: { id, seen },
    onSaved,
  })
  const { form } = resource
  return (
    <AdminPage
      back={{ to: '/admin/families', label: t('Product families') }}
      title={inLocale(fields.name, locale)}
      intro={t('{{count}} products', { count: data.products })}
    >
      <ResourceForm resource={resource}>
        <Card className="grid gap-5">
          <h2 className="font-semibold">{t('Texts')}</h2>
          <FamilyText form={form} name="name" label={t('Name')} />
          <FamilyText form={form} name="tagline" label={t('Tagline')} />
          <FamilyText form={form} name="story" label={t('Introduction')} rows={8} />
        </Card>
        <Guide form={form} />
        <Attributes form={form} all={data.all_attributes} />
        <Card>
          <CheckboxField
            label={t('Products have serial numbers')}
            hint={t('Staff can enter them when an order ships; each unit gets a warranty registration.')}
            {...form.register('has_serial_numbers')}
          />
        </Card>
      </ResourceForm>
    </AdminPage>
  )
}

type FamilyTextProps = { form: FamilyForm; name: FieldPath<FamilyFields>; label: string; rows?: number }

function FamilyText({ form, name, label, rows }: FamilyTextProps) {
  const t = useText()
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="grid gap-3 lg:grid-cols-3">
        {locales.map((locale) => {
          const path = `${name}.${locale}` as FieldPath<FamilyFields>
          const message = form.getFieldState(path, form.formState).error?.message
          const field = {
            label: localeNames[locale],
            'aria-label': `${label}, ${localeNames[locale]}`,
            lang: locale,
            ...(!form.watch(path) && locale !== 'en' && { hint: t('Missing: the shop shows English') }),
            problem: message && t(message),
            ...form.register(path),
          }
          return rows ? (
            <TextArea key={locale} rows={rows} {...field} />
          ) : (
            <TextField key={locale} {...field} />
          )
        })}
      </div>
    </fieldset>
  )
}

function Guide({ form }: { form: FamilyForm }) {
  const t = useText()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'guide' })
  const none = { en: '', de: '', zh: '' }
  return (
    <Card className="grid gap-5">
      <h2 className="font-semibold">{t('Buying guide')}</h2>
      {fields.map((field, at) => (
        <div key={field.id} className="grid gap-4 border-b border-line pb-5">
          <FamilyText
            form={form}
            name={`guide.${at}.question`}
            label={t('Question {{number}}', { number: at + 1 })}
          />
          <FamilyText
            form={form}
            name={`guide.${at}.answer`}
            label={t('Answer {{number}}', { number: at + 1 })}
            rows={4}
          />
          <Button
            look="quiet"
            size="small"
            icon="trash"
            className="justify-self-start"
            onClick={() => remove(at)}
          >
            {t('Remove question {{number}}', { number: at + 1 })}
          </Button>
        </div>
      ))}
      <Button
        size="small"
        icon="plus"
        className="justify-self-start"
        onClick={() => append({ question: none, answer: none })}
      >
        {t('Add question')}
      </Button>
    </Card>
  )
}

function Attributes({ form, all }: { form: FamilyForm; all: Data['all_attributes'] }) {
  const t = useText()
  const locale = useLocale()
  const { fields, append, move, remove } = useFieldArray({
    control: form.control,
    name: 'attributes',
    keyName: 'row',
  })
  const byId = new Map(all.map((one) => [one.id, one]))
  const nameOf = (id: string) => {
    const found = byId.get(id)
    return found ? `${inLocale(found.name, locale)}${found.unit ? ` (${found.unit})` : ''}` : id
  }
  const left = all.filter(({ id }) => !fields.some((one) => one.id === id))
  return (
    <Card className="grid gap-4">
      <h2 className="font-semibold">{t('Attributes')}</h2>
      <table className="data-table">
        <caption className="sr-only">{t('Attributes')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Attribute')}</th>
            <th scope="col">{t('Filter in lists')}</th>
            <th scope="col">{t('Shown on cards')}</th>
            <th scope="col" data-align="end">
              {t('Actions')}
            </th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ row, id }, at) => (
            <tr key={row}>
              <td data-title={t('Attribute')}>{nameOf(id)}</td>
              {(['facet', 'key'] as const).map((flag) => (
                <td key={flag} data-title={flag === 'facet' ? t('Filter in lists') : t('Shown on cards')}>
                  <input
                    type="checkbox"
                    className="target size-5"
                    aria-label={`${nameOf(id)}: ${flag === 'facet' ? t('Filter in lists') : t('Shown on cards')}`}
                    {...form.register(`attributes.${at}.${flag}`)}
                  />
                </td>
              ))}
              <td data-part="actions" data-align="end">
                <Button
                  look="quiet"
                  size="small"
                  square
                  icon="chevron"
                  className="rotate-180"
                  disabled={at === 0}
                  label={t('Move {{name}} up', { name: nameOf(id) })}
                  onClick={() => move(at, at - 1)}
                />
                <Button
                  look="quiet"
                  size="small"
                  square
                  icon="trash"
                  label={t('Remove {{name}}', { name: nameOf(id) })}
                  onClick={() => remove(at)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <SelectField
        label={t('Add attribute')}
        placeholder={t('Choose an attribute')}
        value=""
        options={left.map(({ id }) => ({ value: id, label: nameOf(id) }))}
        onChange={({ currentTarget }) =>
          currentTarget.value && append({ id: currentTarget.value, facet: false, key: false })
        }
      />
    </Card>
  )
}
