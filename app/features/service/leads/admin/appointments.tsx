import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { dayIn, daysAfter } from '#features/store/calendar/business-days.ts'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { zoneName } from '#text/zone-name.ts'
import { Button, LinkButton } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { useMay } from '#ui/admin/use-staff.ts'
import { SelectField } from '#ui/forms/field.tsx'
import { useRequestedParams } from '#ui/navigation/requested-params.ts'
import { changedSearch } from '#ui/navigation/search-params.ts'
import { LinkTabs } from '#ui/navigation/tabs.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { mondayOf } from '../appointments/appointment.ts'
import {
  cancelAppointmentForStaff,
  changeAppointmentForStaff,
  createAppointmentForStaff,
  listAppointmentsForStaff,
} from '../appointments/appointments.api.server.ts'
import type { Route } from './+types/appointments.ts'
import { AppointmentDay } from './components/appointment-day.tsx'
import { AppointmentDialog, type DialogSubject } from './components/appointment-dialog.tsx'
import { AppointmentWeek } from './components/appointment-week.tsx'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Appointments'))
}

export const loader = adminLoader(async (call, { request }: Route.LoaderArgs) => {
  const search = new URL(request.url).searchParams
  const asked = search.get('day') ?? ''
  const day = /^20\d\d-\d\d-\d\d$/.test(asked) && Date.parse(asked) ? asked : dayIn(new Date())
  const isDay = search.get('view') === 'day'
  const from = isDay ? day : mondayOf(day)
  const found = await call(listAppointmentsForStaff, { from, days: isDay ? 1 : 7 })
  return { ...found, day, is_day: isDay }
})

export const action = adminAction({
  create: createAppointmentForStaff,
  change: changeAppointmentForStaff,
  cancel: cancelAppointmentForStaff,
})

/** The calendar of consultants: a week or a day, of one or of all. */
export default function Appointments({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const { today, days, consultants, list, day, is_day } = loaderData
  const mayEdit = useMay('leads.edit')
  const [params] = useSearchParams()
  const [subject, setSubject] = useState<DialogSubject | null>(null)
  const chosen = consultants.find(({ id }) => id === params.get('consultant'))
  const shownList = chosen ? list.filter(({ consultant_id }) => consultant_id === chosen.id) : list
  return (
    <AdminPage
      title={t('Appointments')}
      intro={t('Booked calls of 30 minutes, in {{zone}}. Customers choose from the working hours.', {
        zone: zoneName(t),
      })}
      actions={
        <>
          <LinkButton to="/admin/consultants">{t('Working hours')}</LinkButton>
          {mayEdit && (
            <Button
              look="primary"
              icon="plus"
              onClick={() =>
                setSubject({
                  appointment: null,
                  day: day > today ? day : today,
                  ...(chosen && { consultant_id: chosen.id }),
                })
              }
            >
              {t('Book appointment')}
            </Button>
          )}
        </>
      }
    >
      <CalendarBar data={loaderData} />
      {is_day ? (
        <AppointmentDay
          day={day}
          today={today}
          is_open={days[0]?.is_open ?? false}
          list={shownList}
          consultants={chosen ? [chosen] : consultants.filter(({ is_active }) => is_active)}
          onOpen={(appointment) => setSubject({ appointment })}
          onBook={(consultant_id, minutes) => setSubject({ appointment: null, consultant_id, day, minutes })}
        />
      ) : (
        <AppointmentWeek
          today={today}
          days={days}
          list={shownList}
          consultants={consultants}
          shown={chosen}
          onOpen={(appointment) => setSubject({ appointment })}
        />
      )}
      {subject && mayEdit && (
        <AppointmentDialog subject={subject} consultants={consultants} onClose={() => setSubject(null)} />
      )}
    </AdminPage>
  )
}

/** View, period and consultant; all are in the URL. */
function CalendarBar({
  data: { day, today, days, is_day, consultants },
}: {
  data: Route.ComponentProps['loaderData']
}) {
  const t = useText()
  const format = useFormat()
  const navigate = useNavigate()
  const params = useRequestedParams()
  const to = (changes: Record<string, string | null>) => changedSearch(params, changes)
  const step = params.get('view') === 'day' ? 1 : 7
  const [first, last] = [days[0]?.day ?? day, days.at(-1)?.day ?? day]
  return (
    <div className="mb-4 grid gap-4">
      <LinkTabs
        label={t('Choose a view')}
        tabs={[
          { to: to({ view: 'week' }), title: t('Week view'), current: !is_day },
          { to: to({ view: 'day' }), title: t('Day view'), current: is_day },
        ]}
      />
      <div className="flex flex-wrap items-end gap-3">
        <LinkButton to={to({ day: daysAfter(day, -step) })} size="small">
          {t('Previous days')}
        </LinkButton>
        <LinkButton to={to({ day: today })} size="small">
          {t('Today')}
        </LinkButton>
        <LinkButton to={to({ day: daysAfter(day, step) })} size="small">
          {t('Next days')}
        </LinkButton>
        <p className="py-1 font-medium">
          {is_day ? format.day(first) : `${format.day(first)} – ${format.day(last)}`}
        </p>
        <SelectField
          label={t('Consultant')}
          className="w-full sm:ml-auto sm:max-w-xs"
          value={params.get('consultant') ?? ''}
          options={[
            { value: '', label: t('All consultants') },
            ...consultants.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ currentTarget }) => void navigate(to({ consultant: currentTarget.value || null }))}
        />
      </div>
    </div>
  )
}
