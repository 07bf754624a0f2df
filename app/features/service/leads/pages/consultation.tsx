import { formErrorOf } from '#features/people/auth/components/form-error.ts'
import { slot_minutes } from '#features/store/calendar/office-hours.ts'
import { pageAction, pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { zoneName } from '#text/zone-name.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RadioCards } from '#ui/forms/field.tsx'
import { LinkTabs } from '#ui/navigation/tabs.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { freeTimes } from '../appointments/availability.server.ts'
import { fieldsOf, RequestForm } from '../components/request-form.tsx'
import { RequestLayout } from '../components/request-layout.tsx'
import { RequestSent, receiptIn } from '../components/request-sent.tsx'
import { deskLabels, desks, requestFiles } from '../lead.ts'
import { ConsultationInput } from '../requests/request-input.server.ts'
import { submitRequest } from '../requests/submit-request.server.ts'
import { requestConsultation } from '../requests/submit-requests.server.ts'
import type { Route } from './+types/consultation.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const t = translator(site.locale)
  return pageMeta({
    ...site,
    title: t('Consultation'),
    description: t(
      'Book a free 30-minute call with an expert in roofs, batteries, transformers or utility rules.',
    ),
    path: '/consultation',
  })
}

/** Not cached although it is public, because the free times change with each booking. */
export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'no-store' })

export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const { db, now } = requestContextOf(context)
  const search = new URL(request.url).searchParams
  const desk = desks.find((one) => one === search.get('desk')) ?? 'residential'
  return { desk, ...(await freeTimes(db, now(), { desk, day: search.get('day') })) }
})

export const action = pageAction(
  ({ context, request }: Route.ActionArgs) =>
    submitRequest(context, request, ConsultationInput, requestConsultation),
  requestFiles,
)

export default function Consultation({ loaderData, actionData }: Route.ComponentProps) {
  const { desk, day, days, times } = loaderData
  const t = useText()
  const format = useFormat()
  const receipt = receiptIn(actionData)
  const error = formErrorOf(actionData)
  const field = fieldsOf(error, { channel: 'call' })
  return (
    <RequestLayout
      title={t('Book a consultation')}
      intro={t('A free 30-minute call with an expert in projects like yours.')}
      next={[
        {
          icon: 'calendar',
          title: t('Your time is reserved right away'),
          description: t('We’ll email you a confirmation number.'),
        },
        {
          icon: 'phone',
          title: t('We’ll call you'),
          description: t('We’ll call the number you give us. The call takes {{minutes}} minutes.', {
            minutes: slot_minutes,
          }),
        },
        {
          icon: 'edit',
          title: t('You’ll get a written summary'),
          description: t('It lists the parts and prices from the call.'),
        },
      ]}
    >
      {receipt ? (
        <RequestSent receipt={receipt} />
      ) : (
        <div className="grid gap-10">
          <section aria-labelledby="choose-time">
            <SectionHeading
              id="choose-time"
              title={t('Choose an expert and a time')}
              intro={t(deskLabels[desk].advises)}
            />
            <div className="grid gap-4">
              <LinkTabs
                label={t('Department')}
                tabs={desks.map((one) => ({
                  to: `?desk=${one}&day=${day}`,
                  title: t(deskLabels[one].name),
                  current: one === desk,
                }))}
              />
              <LinkTabs
                label={t('Day')}
                tabs={days.map((one) => ({
                  to: `?desk=${desk}&day=${one}`,
                  title: format.day(one),
                  current: one === day,
                }))}
              />
            </div>
          </section>
          {times.length === 0 ? (
            <EmptyState icon="calendar" title={t('No times are left on this day')}>
              {t('Choose another day or department.')}
            </EmptyState>
          ) : (
            <RequestForm
              answer={actionData}
              field={field}
              phone="required"
              message={{ label: t('What would you like to discuss?') }}
              files={{
                label: t('Bill, photos or plans'),
                hint: t('So we can review them before the call.'),
              }}
              send={t('Book this time')}
            >
              <input type="hidden" name="desk" value={desk} />
              <RadioCards
                {...field('starts_at')}
                label={t('{{day}}, {{zone}}', { day: format.day(day), zone: zoneName(t) })}
                required
                columns="many"
                choices={times.map((value) => ({ value, label: format.clock(value) }))}
              />
            </RequestForm>
          )}
        </div>
      )}
    </RequestLayout>
  )
}
