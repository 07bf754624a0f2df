import { Form, redirectDocument, useNavigation, useSearchParams } from 'react-router'
import { parse } from '#platform/api.server.ts'
import { acting, answering } from '#platform/page.server.ts'
import { requireCustomer, scopeOf } from '#platform/scope.server.ts'
import { pathIn, translator, useText } from '#text/text.tsx'
import { Button } from '#ui/button.tsx'
import { SelectField, TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { pageMeta, siteOf } from '#ui/page-meta.ts'
import { ProfileInput } from '../account.ts'
import { changeProfile, profileOf } from '../accounts.server.ts'
import { useFirstProblem } from '../parts/use-first-problem.ts'
import { userInfoCookie } from '../session-cookies.server.ts'
import type { Route } from './+types/profile.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const t = translator(site.locale)
  return pageMeta({ ...site, title: t('My Profile'), path: '/profile', noindex: true })
}

export const loader = answering(async ({ context }: Route.LoaderArgs) => {
  const scope = scopeOf(context)
  const customer = await requireCustomer(scope)
  return profileOf(scope.db, customer.id)
})

export const action = acting(async ({ context, request }: Route.ActionArgs) => {
  const scope = scopeOf(context)
  const customer = await requireCustomer(scope)
  const input = parse(ProfileInput, Object.fromEntries(await request.formData()))
  await changeProfile(scope.db, customer.id, input)
  const { SESSION_DAYS, secureCookies } = scope.services.settings
  const cookie = userInfoCookie({ ...input, id: customer.id }, SESSION_DAYS, secureCookies)
  // With the address of the site, since the language, which is part of the path, may be another one now.
  throw redirectDocument(`${scope.origin}${pathIn(input.locale, '/profile')}?saved`, {
    headers: { 'set-cookie': cookie },
  })
})

// Each language is called what its readers call it.
const languages = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
  { value: 'zh', label: '中文' },
]

export default function Profile({ loaderData: profile, actionData }: Route.ComponentProps) {
  const t = useText()
  const [asked] = useSearchParams()
  const form = useFirstProblem(actionData)
  const busy = useNavigation().formMethod === 'POST'
  const refused = actionData?.ok === false ? actionData : null
  const problems: Record<string, string | undefined> = refused?.problems ?? {}
  const field = (name: 'first_name' | 'last_name' | 'company_name') => ({
    name,
    defaultValue: refused?.typed[name] ?? profile[name],
    problem: problems[name],
  })
  return (
    <Page
      title={t('My Profile')}
      crumbs={[{ title: t('Dashboard'), to: '/dashboard' }, { title: t('My Profile') }]}
      width="form"
    >
      <div className="grid gap-5">
        {asked.has('saved') && !refused && <Notice tone="good">{t('Your profile is saved')}</Notice>}
        {refused && Object.keys(problems).length === 0 && (
          <Notice tone="bad" urgent>
            {refused.message}
          </Notice>
        )}
        <Form ref={form} method="post" noValidate className="grid gap-5">
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              {...field('first_name')}
              label={t('First name')}
              required
              autoComplete="given-name"
              maxLength={80}
            />
            <TextField
              {...field('last_name')}
              label={t('Last name')}
              required
              autoComplete="family-name"
              maxLength={80}
            />
          </div>
          <TextField
            {...field('company_name')}
            label={t('Company')}
            optional
            autoComplete="organization"
            maxLength={120}
          />
          <SelectField
            name="locale"
            label={t('Language')}
            hint={t('The shop and our mails to you are in this language.')}
            options={languages}
            defaultValue={refused?.typed.locale ?? profile.locale}
            problem={problems.locale}
          />
          <TextField label={t('Email')} type="email" readOnly value={profile.email} autoComplete="email" />
          <div>
            <Button type="submit" look="primary" busy={busy}>
              {t('Save')}
            </Button>
          </div>
        </Form>
      </div>
    </Page>
  )
}
