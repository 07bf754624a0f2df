import { Form, redirect, useNavigation } from 'react-router'
import { type FormError, formErrorOf, summaryOf } from '#features/people/auth/components/form-error.ts'
import type { Db } from '#platform/database/db.server.ts'
import { parse, z } from '#platform/http/api/api.server.ts'
import { pageAction, pageLoader } from '#platform/http/pages/page.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { requestContextOf, requireCustomer } from '#platform/http/request-context.server.ts'
import { text, translator, useFormat, useText } from '#text/text.tsx'
import { zoneName } from '#text/zone-name.ts'
import { Button, LinkButton } from '#ui/actions/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { RadioCards } from '#ui/forms/field.tsx'
import { FormSummary } from '#ui/forms/form-summary.tsx'
import { LinkTabs } from '#ui/navigation/tabs.tsx'
import { Dialog, opens } from '#ui/overlays/dialog.tsx'
import { Card } from '#ui/page/card.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { ownAppointmentPath } from '../appointments/appointment.ts'
import { freeTimes } from '../appointments/availability.server.ts'
import {
  cancelOwnAppointment,
  moveOwnAppointment,
  ownAppointment,
} from '../appointments/own-appointments.server.ts'
import { AppointmentTime } from '../components/appointment-time.tsx'
import { type Desk, deskLabels } from '../lead.ts'
import type { Route } from './+types/appointment.ts'

export const meta: Route.MetaFunction = ({ matches, params }) => {
  const site = siteOf(matches)
  const t = translator(site.locale)
  return pageMeta({ ...site, title: t('Appointment'), path: ownAppointmentPath(params.id), noindex: true })
}

export const loader = pageLoader(async ({ context, request, params }: Route.LoaderArgs) => {
  const { db, now } = requestContextOf(context)
  const found = await ownAppointment(db, await requireCustomer(context), params.id)
  const { id, desk, consultant, number, starts_at, version, canceled_at } = found
  const isOpen = canceled_at === null && starts_at > now()
  const day = new URL(request.url).searchParams.get('day')
  return {
    appointment: { id, desk, consultant, number, starts_at: starts_at.toISOString(), version },
    is_canceled: canceled_at !== null,
    free: isOpen ? await otherTimes(db, now(), { desk, day }, starts_at) : null,
  }
})

/** The free times of a desk without the one that is booked: a second consultant may be free then. */
async function otherTimes(db: Db, now: Date, at: { desk: Desk; day: string | null }, booked: Date) {
  const { times, ...free } = await freeTimes(db, now, at)
  return { ...free, times: times.filter((time) => time !== booked.toISOString()) }
}

const Input = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('cancel'), version: z.coerce.number().int() }),
  z.object({
    intent: z.literal('move'),
    version: z.coerce.number().int(),
    starts_at: z.iso.datetime({ error: text('Choose one of the times shown') }),
  }),
])

export const action = pageAction(async ({ context, request, params: { id } }: Route.ActionArgs) => {
  const ctx = requestContextOf(context)
  const customer = await requireCustomer(ctx)
  const form = Object.fromEntries(await request.formData())
  if (form.intent !== 'cancel' && form.intent !== 'move')
    throw new Problem('malformed', text('Please check this value'))
  const input = parse(Input, form)
  await ctx.services.limits.take('ask', customer.id)
  if (input.intent === 'cancel') await cancelOwnAppointment(ctx, customer, { id, version: input.version })
  else await moveOwnAppointment(ctx, customer, { id, ...input })
  throw redirect(`/appointments?done=${input.intent === 'cancel' ? 'canceled' : 'moved'}`)
})

export default function Appointment({ loaderData, actionData }: Route.ComponentProps) {
  const { appointment, is_canceled, free } = loaderData
  const t = useText()
  const error = formErrorOf(actionData)
  return (
    <Page
      title={t(deskLabels[appointment.desk].name)}
      above={t('Appointment')}
      crumbs={[
        { title: t('Dashboard'), to: '/dashboard' },
        { title: t('My Appointments'), to: '/appointments' },
        { title: t('Appointment') },
      ]}
      width="text"
    >
      <div className="grid gap-10">
        <Card className="grid gap-1">
          <AppointmentTime starts_at={appointment.starts_at} />
          <p className="text-ink-soft">
            {[appointment.consultant, t('Request {{number}}', { number: appointment.number })]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </Card>
        {error.refused && <FormSummary problems={summaryOf(error)} />}
        {free ? (
          <>
            <MoveAppointment appointment={appointment} free={free} error={error} />
            <CancelAppointment appointment={appointment} />
          </>
        ) : (
          <Notice
            tone="info"
            title={is_canceled ? t('This appointment was canceled.') : t('This appointment is over')}
          >
            <LinkButton to={`/consultation?desk=${appointment.desk}`} className="mt-3">
              {t('Book a time')}
            </LinkButton>
          </Notice>
        )}
      </div>
    </Page>
  )
}

type Data = Route.ComponentProps['loaderData']
type MoveProps = Pick<Data, 'appointment'> & { free: NonNullable<Data['free']>; error: FormError }

/** The free times of a day, of which one replaces the time of the appointment. */
function MoveAppointment({ appointment, free: { day, days, times }, error }: MoveProps) {
  const t = useText()
  const format = useFormat()
  const busy = useNavigation().formMethod === 'POST'
  return (
    <section aria-labelledby="move">
      <SectionHeading
        id="move"
        title={t('Choose another time')}
        intro={t('Your current time stays reserved until you save another one.')}
      />
      <div className="grid gap-6">
        <LinkTabs
          label={t('Day')}
          tabs={days.map((one) => ({ to: `?day=${one}`, title: format.day(one), current: one === day }))}
        />
        {times.length === 0 ? (
          <EmptyState icon="calendar" title={t('No times are left on this day')}>
            {t('Choose another day.')}
          </EmptyState>
        ) : (
          <Form method="post" noValidate className="grid gap-6" preventScrollReset>
            <input type="hidden" name="intent" value="move" />
            <input type="hidden" name="version" value={appointment.version} />
            <RadioCards
              name="starts_at"
              label={t('{{day}}, {{zone}}', { day: format.day(day), zone: zoneName(t) })}
              required
              columns="many"
              problem={error.problems.starts_at}
              choices={times.map((value) => ({ value, label: format.clock(value) }))}
            />
            <div>
              <Button type="submit" look="primary" busy={busy}>
                {t('Move appointment')}
              </Button>
            </div>
          </Form>
        )}
      </div>
    </section>
  )
}

function CancelAppointment({ appointment }: Pick<Data, 'appointment'>) {
  const t = useText()
  const busy = useNavigation().formMethod === 'POST'
  return (
    <section aria-labelledby="cancel">
      <SectionHeading id="cancel" title={t('Cancel appointment')} />
      <Button look="danger" {...opens('cancel-appointment')}>
        {t('Cancel appointment')}
      </Button>
      <Dialog
        id="cancel-appointment"
        title={t('Cancel this appointment?')}
        footer={
          <>
            <form method="dialog">
              <Button type="submit">{t('Keep appointment')}</Button>
            </form>
            <Form method="post">
              <input type="hidden" name="intent" value="cancel" />
              <input type="hidden" name="version" value={appointment.version} />
              <Button type="submit" look="danger" busy={busy}>
                {t('Cancel appointment')}
              </Button>
            </Form>
          </>
        }
      >
        <AppointmentTime starts_at={appointment.starts_at} />
        <p className="mt-3">
          {t('We won’t call you at this time. You can book another one whenever you like.')}
        </p>
      </Dialog>
    </section>
  )
}
