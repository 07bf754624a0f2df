import { useNavigation, useSearchParams } from 'react-router'
import { profileOf } from '#features/people/auth/accounts.server.ts'
import { formErrorOf } from '#features/people/auth/components/form-error.ts'
import { ProfileSection } from '#features/people/auth/components/profile-section.tsx'
import { SessionList } from '#features/people/auth/components/session-list.tsx'
import { formatPhone } from '#features/people/auth/format-phone.ts'
import { listSessions } from '#features/people/auth/sessions/sessions.server.ts'
import { isRecentlyConfirmed } from '#features/people/credentials/identity-check/confirm-identity.server.ts'
import { listPasskeys } from '#features/people/credentials/passkeys/passkeys.server.ts'
import { NewPasswordForm } from '#features/people/credentials/passwords/new-password-form.tsx'
import { DataExportPanel } from '#features/people/data-export/components/data-export-panel.tsx'
import { listExports } from '#features/people/data-export/data-exports.server.ts'
import { isDemoWithoutMail } from '#features/people/sign-in/demo-outbox.server.ts'
import { pageAction, pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf, requireCustomer } from '#platform/http/request-context.server.ts'
import { translator, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Icon } from '#ui/media/icon.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { ContactForm } from '../components/contact-form.tsx'
import { PersonalDetailsForm } from '../components/personal-details-form.tsx'
import { changeByForm } from '../profile-form.server.ts'
import type { Route } from './+types/profile.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const t = translator(site.locale)
  return pageMeta({ ...site, title: t('My Profile'), path: '/profile', noindex: true })
}

export const loader = pageLoader(async ({ context }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  const customer = await requireCustomer(ctx)
  return {
    profile: await profileOf(ctx.db, customer.id),
    passkeys: (await listPasskeys(ctx.db, customer.id)).length,
    sessions: await listSessions(ctx.db, customer),
    no_mail: isDemoWithoutMail(ctx),
    confirmed: isRecentlyConfirmed(customer),
    data_exports: await listExports(ctx.db, customer.id, ctx.now()),
  }
})

export const action = pageAction(async ({ context, request }: Route.ActionArgs) => {
  const ctx = requestContextOf(context)
  const customer = await requireCustomer(ctx)
  return changeByForm(ctx, customer, Object.fromEntries(await request.formData()))
})

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { profile, passkeys, sessions, no_mail, data_exports } = loaderData
  const t = useText()
  const [search_params] = useSearchParams()
  const navigation = useNavigation()
  const refusal = formErrorOf(actionData)
  const intent = refusal.typed.intent
  const done = actionData ? null : search_params.get('done')
  const answer = { data: actionData, busy: navigation.formData?.get('intent') ?? null, no_mail }
  return (
    <Page
      title={t('My Profile')}
      crumbs={[{ title: t('Dashboard'), to: '/dashboard' }, { title: t('My Profile') }]}
    >
      {refusal.refused && !intent && (
        <Notice tone="bad" urgent>
          {refusal.message}
        </Notice>
      )}
      <div className="grid gap-14">
        <ProfileSection
          id="profile"
          title={t('Personal details')}
          done={done === 'profile' && t('Profile saved')}
        >
          <PersonalDetailsForm profile={profile} answer={answer} />
        </ProfileSection>
        <ProfileSection
          id="email"
          title={t('Email')}
          intro={t('You use it to sign in and to receive our emails.')}
          done={done === 'email' && t('Email address changed')}
        >
          <ContactForm field="email" value={profile.email} formatted={profile.email} answer={answer} />
        </ProfileSection>
        <ProfileSection
          id="phone"
          title={t('Mobile phone')}
          intro={t('Use a confirmed number to sign in with a code.')}
          done={done === 'phone' && t('Phone number changed')}
        >
          <ContactForm
            field="phone"
            value={profile.phone}
            formatted={formatPhone(profile.phone)}
            answer={answer}
          />
        </ProfileSection>
        <ProfileSection
          id="password"
          title={t('Password')}
          intro={t('Changing it signs you out on all other devices.')}
          done={done === 'password' && t('Password changed')}
        >
          <NewPasswordForm email={profile.email} answer={answer} />
        </ProfileSection>
        <ProfileSection
          id="two-step"
          title={t('Two-step sign-in')}
          intro={t('Adds a code from your authenticator app to each sign-in.')}
          done={
            (done === 'two-step-on' && t('Two-step sign-in is on.')) ||
            (done === 'two-step-off' && t('Two-step sign-in is off.'))
          }
        >
          <div className="flex flex-wrap items-center justify-between gap-4">
            <p className="flex items-center gap-2 font-medium">
              <Icon name="lock" />
              {profile.two_step ? t('On') : t('Off')}
            </p>
            <LinkButton to="/profile/two_step">{profile.two_step ? t('Change') : t('Set up')}</LinkButton>
          </div>
        </ProfileSection>
        <ProfileSection
          id="passkeys"
          title={t('Passkeys')}
          intro={t('Sign in with your fingerprint, face or PIN instead of a password and code.')}
        >
          <div className="flex flex-wrap items-center justify-between gap-4">
            <p className="flex items-center gap-2 font-medium">
              <Icon name="key" />
              {passkeys ? t('{{count}} passkeys', { count: passkeys }) : t('None yet')}
            </p>
            <LinkButton to="/profile/passkeys">{passkeys ? t('Change') : t('Add one')}</LinkButton>
          </div>
        </ProfileSection>
        <ProfileSection
          id="sessions"
          title={t('Where you’re signed in')}
          done={done === 'sessions' && t('All other devices are signed out.')}
        >
          <SessionList sessions={sessions} answer={answer} />
        </ProfileSection>
        <AssistantsSection />
        <ProfileSection
          id="tax-exemption"
          title={t('Tax exemption')}
          intro={t('Your company’s sales tax exemption certificates by state.')}
        >
          <div>
            <LinkButton to="/profile/tax_exemption">{t('Your certificates')}</LinkButton>
          </div>
        </ProfileSection>
        <ProfileSection
          id="data"
          title={t('Your data')}
          intro={t('Download your data or delete your account.')}
          done={done === 'export' && data_exports[0]?.state === 'preparing' && t('Data export requested.')}
        >
          <DataExportPanel exports={data_exports} />
          <div>
            <LinkButton to="/profile/delete" look="danger" icon="trash">
              {t('Delete my account')}
            </LinkButton>
          </div>
        </ProfileSection>
      </div>
    </Page>
  )
}

function AssistantsSection() {
  const t = useText()
  return (
    <ProfileSection
      id="assistants"
      title={t('AI assistants')}
      intro={t('Let your AI assistant read your cart and the status of your orders.')}
    >
      <div>
        <LinkButton to="/profile/access_tokens">{t('Access tokens')}</LinkButton>
      </div>
    </ProfileSection>
  )
}
