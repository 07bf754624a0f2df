import { useSearchParams } from 'react-router'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf, requireCustomer } from '#platform/http/request-context.server.ts'
import { translator, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { Tag } from '#ui/data-display/tag.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { ownAppointmentPath } from '../appointments/appointment.ts'
import { appointmentsOf } from '../appointments/own-appointments.server.ts'
import { AppointmentTime } from '../components/appointment-time.tsx'
import { deskLabels } from '../lead.ts'
import type { Route } from './+types/appointments.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const t = translator(site.locale)
  return pageMeta({ ...site, title: t('My Appointments'), path: '/appointments', noindex: true })
}

export const loader = pageLoader(async ({ context }: Route.LoaderArgs) => {
  const { db, now } = requestContextOf(context)
  const list = await appointmentsOf(db, await requireCustomer(context))
  const appointments = list.map(({ id, number, desk, consultant, starts_at, canceled_at }) => ({
    id,
    number,
    desk,
    consultant,
    starts_at: starts_at.toISOString(),
    is_canceled: canceled_at !== null,
    is_upcoming: canceled_at === null && starts_at > now(),
  }))
  return {
    upcoming: appointments.filter((one) => one.is_upcoming).toReversed(),
    past: appointments.filter((one) => !one.is_upcoming),
  }
})

type Listed = Route.ComponentProps['loaderData']['past'][number]

export default function Appointments({ loaderData: { upcoming, past } }: Route.ComponentProps) {
  const t = useText()
  return (
    <Page
      title={t('My Appointments')}
      crumbs={[{ title: t('Dashboard'), to: '/dashboard' }, { title: t('My Appointments') }]}
      intro={t('Calls that you booked with our consultants.')}
      actions={<LinkButton to="/consultation">{t('Book a time')}</LinkButton>}
    >
      <Done />
      {upcoming.length === 0 && past.length === 0 ? (
        <EmptyState
          icon="calendar"
          title={t('No appointments yet')}
          action={
            <LinkButton to="/consultation" look="primary">
              {t('Book a consultation')}
            </LinkButton>
          }
        >
          {t('A free 30-minute call with an expert in projects like yours.')}
        </EmptyState>
      ) : (
        <div className="grid gap-12">
          <section aria-labelledby="upcoming">
            <SectionHeading id="upcoming" title={t('Upcoming appointments')} />
            {upcoming.length === 0 ? (
              <p className="text-ink-soft">{t('You have no upcoming appointments.')}</p>
            ) : (
              <AppointmentList appointments={upcoming} />
            )}
          </section>
          {past.length > 0 && (
            <section aria-labelledby="past">
              <SectionHeading id="past" title={t('Past and canceled appointments')} />
              <AppointmentList appointments={past} />
            </section>
          )}
        </div>
      )}
    </Page>
  )
}

/** What the page before did. */
function Done() {
  const t = useText()
  const [search] = useSearchParams()
  const done = search.get('done')
  const titles: Record<string, string> = {
    canceled: t('Your appointment was canceled'),
    moved: t('Your appointment was moved'),
  }
  const title = done === null ? undefined : titles[done]
  return (
    title && (
      <div className="mb-8">
        <Notice tone="good" urgent title={title}>
          {t('We’ve emailed you a confirmation.')}
        </Notice>
      </div>
    )
  )
}

function AppointmentList({ appointments }: { appointments: readonly Listed[] }) {
  const t = useText()
  return (
    <ul className="divide-y divide-line border-y border-line">
      {appointments.map(({ id, number, desk, consultant, starts_at, is_canceled, is_upcoming }) => (
        <li
          key={id}
          className="grid items-center gap-x-6 gap-y-2 py-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
        >
          <div>
            <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base font-medium">
              {t(deskLabels[desk].name)}
              {is_canceled && <Tag tone="bad">{t('Appointment canceled')}</Tag>}
            </h3>
            <p className="text-sm text-ink-soft">
              {[consultant, t('Request {{number}}', { number })].filter(Boolean).join(' · ')}
            </p>
          </div>
          <div>
            <AppointmentTime starts_at={starts_at} />
          </div>
          {is_upcoming && (
            <LinkButton to={ownAppointmentPath(id)} size="small">
              {t('Move or cancel')}
            </LinkButton>
          )}
        </li>
      ))}
    </ul>
  )
}
