import { data, Form, redirectDocument, useNavigation } from 'react-router'
import { type DemoAccount, demoAccounts } from '#features/people/auth/demo-accounts.ts'
import { seedDemoAccounts } from '#features/people/auth/seed-demo-accounts.server.ts'
import { deviceOf } from '#features/people/auth/sessions/device.ts'
import { pageAction, pageLoader } from '#platform/http/pages/page.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { type RequestContext, requestContextOf } from '#platform/http/request-context.server.ts'
import { text, translator, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { type DemoMessage, isDemoWithoutMail, recentDemoMessages } from '../demo-outbox.server.ts'
import { pathAfterSignIn } from '../return-url.server.ts'
import { signInVisitor } from '../sign-in.server.ts'
import type { Route } from './+types/login-test.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const t = translator(site.locale)
  return pageMeta({ ...site, title: t('Demo accounts'), path: '/login_test', noindex: true })
}

/** This page exists only in a demo. */
function requireDemo({ services, t }: RequestContext) {
  if (!services.settings.demo) throw data({ message: t('Page not found') }, { status: 404 })
}

/** With `?to=` also the messages to this recipient, if the demo sends no mail. */
export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  requireDemo(ctx)
  await ctx.session()
  const to = new URL(request.url).searchParams.get('to') ?? ''
  return { to, no_mail: isDemoWithoutMail(ctx), written: to ? await recentDemoMessages(ctx, to) : [] }
})

export const action = pageAction(async ({ context, request }: Route.ActionArgs) => {
  const ctx = requestContextOf(context)
  requireDemo(ctx)
  const who = (await request.formData()).get('who')
  const account = demoAccounts[who as DemoAccount]
  if (!account) throw new Problem('malformed', text('Please check this value'))
  await seedDemoAccounts(ctx.db, ctx.services.auth)
  const { email, password } = account
  const { cookies } = await signInVisitor(
    ctx,
    { email, password },
    deviceOf(request.headers.get('user-agent')),
  )
  throw redirectDocument(pathAfterSignIn(request), {
    headers: cookies.map((cookie): [string, string] => ['set-cookie', cookie]),
  })
})

export default function LoginTest({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const busy = useNavigation().formData?.get('who')
  const refused = actionData?.ok === false ? actionData : null
  const choices = [
    {
      who: 'customer',
      label: t('Sign in as demo customer'),
      hint: t('A customer with addresses, orders and messages.'),
    },
    { who: 'staff', label: t('Sign in as demo manager'), hint: t('Manages the store in the back office.') },
  ] as const
  return (
    <Page
      title={t('Demo accounts')}
      intro={t('This is a demo store. Nothing is charged or delivered.')}
      width="form"
    >
      {refused && (
        <Notice tone="bad" urgent>
          {refused.message}
        </Notice>
      )}
      <Form method="post" className="grid gap-6">
        {choices.map(({ who, label, hint }) => (
          <div key={who} className="grid justify-items-start gap-2 border-t border-line pt-5">
            <p className="text-ink-soft">
              {hint} <span className="break-words">{demoAccounts[who].email}</span>
            </p>
            <Button
              type="submit"
              name="who"
              value={who}
              look={who === 'customer' ? 'primary' : 'secondary'}
              busy={busy === who}
            >
              {label}
            </Button>
          </div>
        ))}
      </Form>
      {loaderData.no_mail && <Outbox {...loaderData} />}
    </Page>
  )
}

/** Shows the mails and text messages that a demo does not send. */
function Outbox({ to, written }: { to: string; written: DemoMessage[] }) {
  const t = useText()
  return (
    <section className="mt-12">
      <SectionHeading
        title={t('Messages from the store')}
        intro={t(
          'This demo doesn’t send email or text messages. Messages from the last hour are shown here.',
        )}
      />
      <Form method="get" className="grid gap-4">
        <TextField name="to" label={t('Email or phone number')} defaultValue={to} />
        <div>
          <Button type="submit">{t('Show')}</Button>
        </div>
      </Form>
      {to && written.length === 0 && (
        <p className="mt-6 text-ink-soft">{t('No messages yet. Wait a few seconds and refresh.')}</p>
      )}
      {written.map(({ id, subject, body }) => (
        <article key={id} className="mt-6 border-t border-line pt-4">
          <h3 className="font-medium">{subject}</h3>
          {body && <p className="mt-2 text-sm break-words whitespace-pre-line text-ink-soft">{body}</p>}
        </article>
      ))}
    </section>
  )
}
