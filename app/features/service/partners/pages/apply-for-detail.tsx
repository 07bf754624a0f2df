import { Form, useNavigation } from 'react-router'
import { formErrorOf, summaryOf } from '#features/people/auth/components/form-error.ts'
import { fieldsOf } from '#features/service/leads/components/request-form.tsx'
import { parse } from '#platform/http/api/api.server.ts'
import { pageAction, pageLoader } from '#platform/http/pages/page.server.ts'
import { customerOf, requestContextOf } from '#platform/http/request-context.server.ts'
import { encodeRedirect } from '#platform/security/security.server.ts'
import { text, translator, useFormat, useText } from '#text/text.tsx'
import { Button, LinkButton } from '#ui/actions/button.tsx'
import { Tag, type Tone } from '#ui/data-display/tag.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormSummary } from '#ui/forms/form-summary.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Steps } from '#ui/navigation/steps.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import {
  applicationsOf,
  findApplication,
  LinkInput,
  type ShownApplication,
  sendApplicationLink,
} from '../apply.server.ts'
import { type Application, type ApplicationState, applicationStateLabels } from '../partner.ts'
import type { Route } from './+types/apply-for-detail.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const t = translator(site.locale)
  return pageMeta({ ...site, title: t('Your application'), path: '/applyForDetail', noindex: true })
}

/**
 * Shows an application to its customer, and only its status with a link from a mail. Other visitors see a form that
 * requests a link by number and email address.
 */
export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  const search = new URL(request.url).searchParams
  const customer = await customerOf(ctx)
  const number = search.get('number') ?? ''
  const page = `/applyForDetail?${new URLSearchParams({ number })}`
  return {
    number,
    hadKey: search.has('key'),
    application: await findApplication(ctx, { number, key: search.get('key') ?? '', customer }),
    own: customer ? await applicationsOf(ctx.db, customer.id) : [],
    signInPath: customer ? null : `/VerificationLogin?redirect=${encodeRedirect(page)}`,
  }
})

export const action = pageAction(async ({ context, request }: Route.ActionArgs) => {
  const input = parse(LinkInput, Object.fromEntries(await request.formData()))
  await sendApplicationLink(requestContextOf(context), input)
  return { ok: true as const }
})

const tones: Record<ApplicationState, Tone> = {
  received: 'info',
  in_review: 'wait',
  accepted: 'good',
  declined: 'bad',
  ended: 'neutral',
}

export default function ApplyForDetail({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const { application, own, number, hadKey, signInPath } = loaderData
  const others = own.filter((one) => one.number !== application?.number)
  return (
    <Page
      title={
        application ? t('Your application {{number}}', { number: application.number }) : t('Your application')
      }
      intro={
        application ? undefined : t('Check your application status with your application number and email.')
      }
      crumbs={[
        { title: t('Home'), to: '/' },
        { title: t('Partners'), to: '/Partner' },
        { title: t('Your application') },
      ]}
      width={application ? 'text' : 'form'}
    >
      {application ? (
        <ApplicationStatus application={application} signInPath={signInPath} />
      ) : (
        <>
          {hadKey && (
            <div className="mb-6">
              <Notice tone="wait">{t('This link has expired or is incomplete. Request a new one.')}</Notice>
            </div>
          )}
          <LinkForm number={number} answer={actionData} />
        </>
      )}
      {others.length > 0 && <OtherApplications applications={others} />}
    </Page>
  )
}

type ApplicationStatusProps = { application: ShownApplication; signInPath: string | null }

function ApplicationStatus({ application, signInPath }: ApplicationStatusProps) {
  const t = useText()
  const { dateTime } = useFormat()
  const { state, submitted, applied_at, changed_at } = application
  const isDecided = state !== 'received' && state !== 'in_review'
  const last = t(isDecided ? applicationStateLabels[state] : applicationStateLabels.accepted)
  return (
    <div className="grid gap-10">
      <Steps
        label={t('Application status')}
        current={isDecided ? 3 : state === 'in_review' ? 1 : 0}
        steps={[
          { title: t(applicationStateLabels.received) },
          { title: t(applicationStateLabels.in_review) },
          { title: last },
        ]}
      />
      <div>
        <p className="flex flex-wrap items-center gap-3">
          <Tag tone={tones[state]}>{t(applicationStateLabels[state])}</Tag>
          <span className="text-ink-soft">{t('Since {{time}}', { time: dateTime(changed_at) })}</span>
        </p>
        <p className="mt-4 max-w-text">{t(stateDescriptions[state])}</p>
      </div>
      {submitted ? (
        <Submitted {...submitted} applied_at={applied_at} />
      ) : (
        <SubmittedHidden signInPath={signInPath} />
      )}
    </div>
  )
}

function Submitted({
  facts,
  message,
  applied_at,
}: NonNullable<ShownApplication['submitted']> & { applied_at: string }) {
  const t = useText()
  const { dateTime } = useFormat()
  return (
    <section aria-labelledby="what">
      <SectionHeading id="what" title={t('Your details')} />
      <dl className="grid gap-x-8 sm:grid-cols-[auto_1fr]">
        {[{ name: t('Sent on'), value: dateTime(applied_at) }, ...facts].map(({ name, value }) => (
          <div
            key={name}
            className="col-span-full grid gap-x-8 border-b border-line py-3 sm:grid-cols-subgrid"
          >
            <dt className="text-ink-soft">{name}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {message && <p className="mt-6 max-w-text whitespace-pre-line">{message}</p>}
    </section>
  )
}

/** Shown with a link from a mail: the submitted data needs a sign-in with the email address of the application. */
function SubmittedHidden({ signInPath }: { signInPath: string | null }) {
  const t = useText()
  return (
    <section aria-labelledby="what">
      <SectionHeading id="what" title={t('Your details')} />
      <p className="max-w-text">
        {t(
          'This link shows only the status. To see your full application, sign in with the email address you used to apply.',
        )}
      </p>
      {signInPath && (
        <div className="mt-6 flex flex-wrap gap-3">
          <LinkButton to={signInPath} look="primary">
            {t('Login')}
          </LinkButton>
          <LinkButton to="/register">{t('Create account')}</LinkButton>
        </div>
      )}
    </section>
  )
}

const stateDescriptions: Record<ApplicationState, string> = {
  received: text('We received your application. We’ll review it and email you within one business day.'),
  in_review: text('We’re reviewing your application. We’ll email you if anything is missing.'),
  accepted: text(
    'Welcome. We’re adding your listing to the directory, and your technical contact will reach out.',
  ),
  declined: text('We couldn’t approve your application. Our email explains why, and you can apply again.'),
  ended: text('You’re no longer listed in the directory. You can apply again.'),
}

function LinkForm({ number, answer }: { number: string; answer: unknown }) {
  const t = useText()
  const busy = useNavigation().formMethod === 'POST'
  const error = formErrorOf(answer)
  const isSent = answer !== undefined && !error.refused
  const field = fieldsOf(error, { number })
  if (isSent)
    return (
      <Notice tone="good" urgent title={t('Check your email')}>
        {t('If the application number and email match, we’ll send you a link.')}
      </Notice>
    )
  return (
    <Form method="post" noValidate className="grid gap-5">
      {error.refused && <FormSummary problems={summaryOf(error)} />}
      <TextField
        {...field('number')}
        label={t('Application number')}
        required
        placeholder="HQ-2026-000123"
        maxLength={40}
      />
      <TextField
        {...field('email')}
        type="email"
        label={t('Email')}
        required
        autoComplete="email"
        maxLength={254}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" busy={busy}>
          {t('Send link')}
        </Button>
        <LinkButton to="/applyFor">{t('Apply now')}</LinkButton>
      </div>
    </Form>
  )
}

function OtherApplications({ applications }: { applications: Application[] }) {
  const t = useText()
  const { date } = useFormat()
  return (
    <section aria-labelledby="others" className="mt-16">
      <SectionHeading id="others" title={t('Your applications')} />
      <ul>
        {applications.map((one) => (
          <li
            key={one.number}
            className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3"
          >
            <Link to={`/applyForDetail?number=${one.number}`} className="link target tabular-nums">
              {one.number}
            </Link>
            <span className="text-ink-soft">{date(one.applied_at)}</span>
            <Tag tone={tones[one.state]}>{t(applicationStateLabels[one.state])}</Tag>
          </li>
        ))}
      </ul>
    </section>
  )
}
