import { useState } from 'react'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { useMay } from '#ui/admin/use-staff.ts'
import { Tag } from '#ui/data-display/tag.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { listConsultantsForStaff, saveConsultantForStaff } from '../appointments/consultants.api.server.ts'
import { deskLabels } from '../lead.ts'
import type { Route } from './+types/consultant-list.ts'
import { hoursText, weekdays } from './components/calendar-times.ts'
import { ConsultantFields, consultantValues } from './components/consultant-fields.tsx'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Consultants'))
}

export const loader = adminLoader((call) => call(listConsultantsForStaff))

export const action = adminAction({ save: saveConsultantForStaff })

type Consultant = Route.ComponentProps['loaderData']['list'][number]

/** Who advises customers, and when they work. */
export default function ConsultantList({ loaderData: { list, staff } }: Route.ComponentProps) {
  const t = useText()
  const mayAdd = useMay('consultants.edit')
  const [isAdding, setAdding] = useState(false)
  return (
    <AdminPage
      back={{ to: '/admin/appointments', label: t('Appointments') }}
      title={t('Consultants')}
      intro={t(
        'Customers are offered the times at which a consultant of the department works. Without any, office hours apply.',
      )}
      actions={
        mayAdd && (
          <Button look="primary" icon="plus" onClick={() => setAdding(true)}>
            {t('Add consultant')}
          </Button>
        )
      }
    >
      <ResourceTable
        id="consultants"
        label={t('Consultants')}
        columns={useColumns()}
        rows={list}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/admin/consultants/${id}`}
        empty={<EmptyState title={t('No consultants yet')} icon="user" />}
      />
      {isAdding && <AddDialog staff={staff} onClose={() => setAdding(false)} />}
    </AdminPage>
  )
}

function useColumns(): ResourceColumn<Consultant>[] {
  const t = useText()
  const format = useFormat()
  return [
    { id: 'name', title: t('Name'), cell: ({ name }) => name },
    { id: 'desk', title: t('Department'), cell: ({ desk }) => t(deskLabels[desk].name) },
    {
      id: 'hours',
      title: t('Working hours'),
      cell: ({ hours }) => {
        if (hours.length === 0) return t('No working hours')
        return weekdays
          .map(({ weekday, name }) => ({ name, on: hours.filter((one) => one.weekday === weekday) }))
          .filter(({ on }) => on.length > 0)
          .map(({ name, on }) => (
            <span key={name} className="block">
              {t(name)}: {hoursText(format, on)}
            </span>
          ))
      },
    },
    {
      id: 'state',
      title: t('Status'),
      cell: ({ is_active, is_own, hours }) => (
        <span className="flex flex-wrap gap-2">
          {!is_active && <Tag tone="wait">{t('Hidden')}</Tag>}
          {is_active && hours.length > 0 && <Tag tone="good">{t('Can be booked')}</Tag>}
          {is_own && <Tag tone="info">{t('You')}</Tag>}
        </span>
      ),
    },
  ]
}

type AddDialogProps = { staff: readonly { id: string; name: string }[]; onClose: () => void }

function AddDialog({ staff, onClose }: AddDialogProps) {
  const t = useText()
  const { run, busy, problems } = useAdminAction({ onDone: onClose })
  return (
    <Dialog
      open
      title={t('Add consultant')}
      onClose={onClose}
      footer={
        <Button look="primary" type="submit" form="consultant" busy={busy}>
          {t('Save')}
        </Button>
      }
    >
      <form
        id="consultant"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          run('save', { id: null, version: null, ...consultantValues(event.currentTarget) })
        }}
      >
        <ConsultantFields staff={staff} problems={problems} />
      </form>
    </Dialog>
  )
}
