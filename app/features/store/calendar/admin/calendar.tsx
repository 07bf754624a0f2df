import { useState } from 'react'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { text, translator, useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { addStaffClosure, getStaffCalendar, removeStaffClosure } from '../staff-calendar.api.server.ts'
import type { Route } from './+types/calendar.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Delivery calendar'))
}

export const loader = adminLoader((call) => call(getStaffCalendar))

export const action = adminAction({ add: addStaffClosure, remove: removeStaffClosure })

type Data = Route.ComponentProps['loaderData']

/** On which days the shop ships and answers: closures by staff, holidays, and yearly closures. */
export default function Calendar({ loaderData: { closures, yearly } }: Route.ComponentProps) {
  const t = useText()
  const { run } = useAdminAction()
  const [isAdding, setAdding] = useState(false)
  return (
    <AdminPage
      title={t('Delivery calendar')}
      intro={t('Delivery dates, office hours and consultation times use it.')}
      actions={
        <Button look="primary" icon="plus" onClick={() => setAdding(true)}>
          {t('Add days')}
        </Button>
      }
    >
      <h2 className="mb-3 font-semibold">{t('Own closures and openings')}</h2>
      <ResourceTable
        id="closures"
        label={t('Own closures and openings')}
        columns={useColumns<Data['closures'][number]>(({ is_open }) =>
          is_open ? t('Open all day') : t('Closed all day'),
        )}
        rows={closures}
        rowKey={({ id }) => id}
        actions={({ id, name }) => (
          <Button
            look="quiet"
            square
            icon="trash"
            label={t('Remove {{name}}', { name })}
            onClick={() => run('remove', { id })}
          />
        )}
        empty={<EmptyState title={t('No closures entered')} icon="calendar" />}
      />
      <h2 className="mt-10 mb-3 font-semibold">{t('Holidays and yearly closures')}</h2>
      <ResourceTable
        id="holidays"
        label={t('Holidays and yearly closures')}
        columns={useColumns<Data['yearly'][number]>(({ carriers_deliver }) =>
          carriers_deliver ? t('Closed, carriers deliver') : t('Closed, no delivery'),
        )}
        rows={yearly}
        rowKey={({ first_day, name }) => `${first_day} ${name}`}
      />
      {isAdding && <ClosureDialog onClose={() => setAdding(false)} />}
    </AdminPage>
  )
}

/** The names of federal holidays and yearly closures; staff name the others. */
const closureNames: Readonly<Record<string, string>> = {
  "New Year's Day": text('New Year’s Day'),
  'Martin Luther King Jr. Day': text('Martin Luther King Jr. Day'),
  "Washington's Birthday": text('Washington’s Birthday'),
  'Memorial Day': text('Memorial Day'),
  Juneteenth: text('Juneteenth'),
  'Independence Day': text('Independence Day'),
  'Labor Day': text('Labor Day'),
  'Columbus Day': text('Columbus Day'),
  'Veterans Day': text('Veterans Day'),
  'Thanksgiving Day': text('Thanksgiving Day'),
  'Christmas Day': text('Christmas Day'),
  'The day after Thanksgiving': text('The day after Thanksgiving'),
  'Winter break': text('Winter break'),
}

type Period = { name: string; first_day: string; last_day: string }

function useColumns<Row extends Period>(kindOf: (row: Row) => string): ResourceColumn<Row>[] {
  const t = useText()
  const format = useFormat()
  const shown = (day: string) => format.fullDay(day)
  return [
    { id: 'name', title: t('Name'), cell: ({ name }) => t(closureNames[name] ?? name) },
    {
      id: 'days',
      title: t('Days'),
      cell: ({ first_day, last_day }) =>
        first_day === last_day ? shown(first_day) : `${shown(first_day)} – ${shown(last_day)}`,
    },
    { id: 'kind', title: t('The shop is'), cell: kindOf },
  ]
}

function ClosureDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { run, busy, problems } = useAdminAction({ onDone: onClose })
  return (
    <Dialog
      open
      title={t('Add days')}
      onClose={onClose}
      footer={
        <Button look="primary" type="submit" form="closure" busy={busy}>
          {t('Save')}
        </Button>
      }
    >
      <form
        id="closure"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const { kind, ...fields } = Object.fromEntries(new FormData(event.currentTarget))
          run('add', { ...fields, is_open: kind === 'open' })
        }}
      >
        <TextField name="name" label={t('Name')} required problem={problems.name} />
        <TextField
          type="date"
          name="first_day"
          label={t('First day')}
          required
          problem={problems.first_day}
        />
        <TextField type="date" name="last_day" label={t('Last day')} required problem={problems.last_day} />
        <SelectField
          name="kind"
          label={t('The shop is')}
          options={[
            { value: 'closed', label: t('Closed all day') },
            { value: 'open', label: t('Open in spite of a yearly closure') },
          ]}
        />
      </form>
    </Dialog>
  )
}
