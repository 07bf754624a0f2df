import type { ReactNode } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'
import { CodeStep } from '#features/people/auth/codes/code-step.tsx'
import { formErrorOf } from '#features/people/auth/components/form-error.ts'
import { useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import type { SignInStep } from '../login-form.server.ts'
import { EmailCodeForm, OtherSignInMethods } from './email-code-form.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { SecondStep, SignInForm, SignInMethodTabs } from './sign-in-forms.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

/** What the loader of a sign-in page returns. */
export type SignInPageData = { notice: string | null; demo: boolean; no_mail: boolean; passkeys: boolean }

type SignInPageProps = {
  data: SignInPageData
  answer: unknown
  /** Where the visitor continues: then the emailed code comes first, and also creates an account. */
  continuing?: { intro: string; aside: ReactNode } | undefined
}

/** The sign-in page: password, passkey, or a code by email or text message, then the second step. */
export function SignInPage({ data, answer, continuing }: SignInPageProps) {
  const { notice, demo } = data
  const t = useText()
  const [search_params] = useSearchParams()
  const busy = useNavigation().formMethod === 'POST'
  const { refused } = formErrorOf(answer)
  const step = stepOf(answer)
  const isEmailFirst = continuing !== undefined && !search_params.has('way')
  return (
    <SignInLayout
      title={t('Login')}
      intro={continuing?.intro ?? t('Access your cart, orders and saved plans.')}
      aside={continuing?.aside}
      below={
        <div className="grid gap-8">
          {continuing && step?.step !== 'second' && <OtherSignInMethods passkeys={data.passkeys} />}
          <NewHere demo={demo} />
        </div>
      }
    >
      <div className="grid gap-5">
        {notice && !refused && <Notice tone="wait">{notice}</Notice>}
        {search_params.has('changed') && !refused && (
          <Notice tone="good">{t('Password changed. Sign in with your new password.')}</Notice>
        )}
        {search_params.has('deleted') && (
          <Notice tone="good">{t('Your account and personal data are deleted.')}</Notice>
        )}
        {step?.step === 'second' ? (
          <SecondStep ticket={step.ticket} answer={answer} busy={busy} />
        ) : (
          <FirstStep {...{ step, data, answer, busy }} isEmailFirst={isEmailFirst} hasTabs={!continuing} />
        )}
      </div>
    </SignInLayout>
  )
}

type FirstStepProps = {
  step: Extract<SignInStep, { step: 'code' }> | null
  isEmailFirst: boolean
  hasTabs: boolean
  data: SignInPageData
  answer: unknown
  busy: boolean
}

/** The form of the chosen method, or the field for the code that was sent. */
function FirstStep({ step, isEmailFirst, hasTabs, data, answer, busy }: FirstStepProps) {
  const t = useText()
  const { search } = useLocation()
  const [search_params] = useSearchParams()
  const askEmail = isEmailFirst ? 'ask-continue' : 'ask-email'
  return (
    <>
      {hasTabs && <SignInMethodTabs />}
      {step ? (
        <CodeStep
          {...step}
          intent={step.field === 'email' ? 'take-email' : 'take-phone'}
          resendIntent={step.field === 'email' ? askEmail : 'ask-phone'}
          submit={isEmailFirst ? t('Continue') : t('Login')}
          {...formErrorOf(answer)}
          answer={answer}
          busy={busy}
          demo={data.no_mail}
          again={search || '?'}
        />
      ) : isEmailFirst ? (
        <EmailCodeForm answer={answer} busy={busy} />
      ) : (
        <>
          <SignInForm way={search_params.get('way')} answer={answer} busy={busy} />
          {hasTabs && data.passkeys && <PasskeySignIn />}
        </>
      )}
    </>
  )
}

function NewHere({ demo }: { demo: boolean }) {
  const t = useText()
  const { search } = useLocation()
  return (
    <div className="grid gap-3 border-t border-line pt-6">
      <h2 className="text-lg">{t('New here?')}</h2>
      <p className="text-ink-soft">
        {t('Your account keeps your cart, addresses, orders and saved systems in one place.')}
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={{ pathname: '/register', search }}>{t('Create account')}</LinkButton>
        {demo && (
          <LinkButton to={{ pathname: '/login_test', search }} look="quiet">
            {t('Try a demo account')}
          </LinkButton>
        )}
      </div>
    </div>
  )
}

/** The step to show: of the last result, or the submitted one if that was rejected. */
function stepOf(answer: unknown): SignInStep | null {
  if (isStep(answer)) return answer
  const { typed, reason } = formErrorOf(answer)
  const { intent, request_id, email, phone, ticket } = typed
  const field = intent === 'take-email' ? 'email' : intent === 'take-phone' ? 'phone' : null
  if (field && request_id) return { ok: true, step: 'code', field, to: email ?? phone ?? '', request_id }
  if (intent === 'second-step' && ticket && reason !== 'over') return { ok: true, step: 'second', ticket }
  return null
}

const isStep = (answer: unknown): answer is SignInStep =>
  typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === true && 'step' in answer
