import { data } from 'react-router'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { useMay } from '#ui/admin/use-staff.ts'
import { TextField } from '#ui/forms/field.tsx'
import { Card } from '#ui/page/card.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import {
  addConsultantDaysOff,
  listConsultantsForStaff,
  removeConsultantDaysOff,
  saveConsultantForStaff,
  saveConsultantHours,
} from '../appointments/consultants.api.server.ts'
import { deskLabels } from '../lead.ts'
import type { Route } from './+types/consultant-detail.ts'
import { ConsultantFields, consultantValues } from './components/consultant-fields.tsx'
import { WorkingHoursForm } from './components/working-hours-form.tsx'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(loaderData?.consultant.name ?? t('Consultants'))
}

export const loader = adminLoader(async (call, { params }: Route.LoaderArgs) => {
  const { list, staff } = await call(listConsultantsForStaff)
  const consultant = list.find(({ id }) => id === params.id)
  if (!consultant) throw data(null, { status: 404 })
  return { consultant, staff }
})

export const action = adminAction({
  save: saveConsultantForStaff,
  hours: saveConsultantHours,
  'add-days': addConsultantDaysOff,
  'remove-days': removeConsultantDaysOff,
})

type Data = Route.ComponentProps['loaderData']

/** A consultant: working hours and days off, and for those who manage consultants name and department. */
export default function ConsultantDetail({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const { consultant } = loaderData
  const mayManage = useMay('consultants.edit')
  const isOwn = useMay('leads.edit') && consultant.is_own
  return (
    <AdminPage
      back={{ to: '/admin/consultants', label: t('Consultants') }}
      title={consultant.name}
      intro={t(deskLabels[consultant.desk].name)}
      width="form"
    >
      <div className="grid gap-6">
        <WorkingHoursForm key={consultant.version} consultant={consultant} disabled={!(mayManage || isOwn)} />
        <DaysOff data={loaderData} mayEdit={mayManage || isOwn} />
        {mayManage && <Profile key={`profile ${consultant.version}`} data={loaderData} />}
      </div>
    </AdminPage>
  )
}

function DaysOff({ data: { consultant }, mayEdit }: { data: Data; mayEdit: boolean }) {
  const t = useText()
  const format = useFormat()
  const { run, busy, problems } = useAdminAction()
  return (
    <Card>
      <h2 className="mb-3 font-semibold">{t('Days off')}</h2>
      {consultant.days_off.length === 0 && <p className="text-ink-soft">{t('No days off entered')}</p>}
      <ul className="grid gap-2">
        {consultant.days_off.map(({ id, first_day, last_day }) => {
          const period =
            first_day === last_day
              ? format.fullDay(first_day)
              : `${format.fullDay(first_day)} – ${format.fullDay(last_day)}`
          return (
            <li key={id} className="flex items-center justify-between gap-2">
              {period}
              {mayEdit && (
                <Button
                  look="quiet"
                  square
                  icon="trash"
                  label={t('Remove {{name}}', { name: period })}
                  onClick={() => run('remove-days', { consultant_id: consultant.id, id })}
                />
              )}
            </li>
          )
        })}
      </ul>
      {mayEdit && (
        <form
          noValidate
          className="mt-4 flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            const days = Object.fromEntries(new FormData(event.currentTarget))
            run('add-days', { consultant_id: consultant.id, ...days })
          }}
        >
          <TextField type="date" name="first_day" label={t('First day')} problem={problems.first_day} />
          <TextField type="date" name="last_day" label={t('Last day')} problem={problems.last_day} />
          <Button type="submit" busy={busy}>
            {t('Add days off')}
          </Button>
        </form>
      )}
    </Card>
  )
}

function Profile({ data: { consultant, staff } }: { data: Data }) {
  const t = useText()
  const { run, busy, problems } = useAdminAction()
  return (
    <Card>
      <h2 className="mb-3 font-semibold">{t('Consultant')}</h2>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const { id, version } = consultant
          run('save', { id, version, ...consultantValues(event.currentTarget) })
        }}
      >
        <ConsultantFields staff={staff} problems={problems} values={consultant} />
        <div>
          <Button type="submit" look="primary" busy={busy}>
            {t('Save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
