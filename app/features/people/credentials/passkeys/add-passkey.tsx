import { useEffect, useState } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { formErrorOf } from '#features/people/auth/components/form-error.ts'
import { useFocusFirstError } from '#features/people/auth/components/use-focus-first-error.ts'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { useInBrowser } from '#ui/use-in-browser.ts'
import { CurrentPasswordField } from '../identity-check/current-password-field.tsx'
import { createPasskey, supportsPasskeys } from './passkey-browser.ts'

type AddPasskeyProps = {
  /** The page's action data. */
  answer: unknown
  /** Default name of the passkey: the current browser. */
  device: string
}

type PasskeyStart = { ok: true; name: string; options: PublicKeyCredentialCreationOptionsJSON }

const isPasskeyStart = (answer: unknown): answer is PasskeyStart =>
  typeof answer === 'object' && answer !== null && 'options' in answer

/** Adds a passkey: first a form with name and password, then the device's prompt. */
export function AddPasskey({ answer, device }: AddPasskeyProps) {
  const t = useText()
  const isSupported = useInBrowser(supportsPasskeys, true)
  const start = isPasskeyStart(answer) ? answer : null
  if (!isSupported) return <Notice tone="wait">{t('This browser doesn’t support passkeys.')}</Notice>
  return start ? <CreateOnDevice start={start} /> : <PasskeyNameForm answer={answer} device={device} />
}

function PasskeyNameForm({ answer, device }: AddPasskeyProps) {
  const t = useText()
  const busy = useNavigation().formData?.get('intent') === 'begin'
  const refusal = formErrorOf(answer)
  const { intent, name } = refusal.typed
  const isThisForm = intent === 'begin' || intent === 'add'
  const problems = isThisForm ? refusal.problems : {}
  const message = isThisForm && (refusal.message ?? problems.passkey)
  const form = useFocusFirstError(isThisForm && answer)
  return (
    <Form ref={form} method="post" noValidate className="grid gap-5">
      <input type="hidden" name="intent" value="begin" />
      {message && (
        <Notice tone="bad" urgent>
          {message}
        </Notice>
      )}
      <TextField
        name="name"
        label={t('Passkey name')}
        hint={t('Helps you identify it in this list.')}
        required
        autoComplete="off"
        maxLength={60}
        defaultValue={(isThisForm ? name : undefined) ?? device}
        problem={problems.name}
      />
      <CurrentPasswordField problem={problems.current_password} />
      <div>
        <Button type="submit" look="primary" icon="key" busy={busy}>
          {t('Add a passkey')}
        </Button>
      </div>
    </Form>
  )
}

/** Prompts the device; the user can retry after declining. */
function CreateOnDevice({ start }: { start: PasskeyStart }) {
  const [attempt, setAttempt] = useState(0)
  return <DevicePrompt key={attempt} start={start} retry={() => setAttempt(attempt + 1)} />
}

function DevicePrompt({ start: { name, options }, retry }: { start: PasskeyStart; retry: () => void }) {
  const t = useText()
  const submit = useSubmit()
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    createPasskey(options, controller.signal).then(
      (passkey) => submit({ intent: 'add', name, passkey }, { method: 'post' }),
      (error: DOMException) => controller.signal.aborted || setFailure(error.name),
    )
    return () => controller.abort()
  }, [name, options, submit])
  if (failure === null)
    return (
      <Notice>
        {t('Your browser will ask where to store the passkey.')}
        <noscript> {t('This needs JavaScript.')}</noscript>
      </Notice>
    )
  return (
    <div className="grid gap-5">
      <Notice tone="bad" urgent>
        {failure === 'InvalidStateError'
          ? t('This device already has a passkey for your account.')
          : t('The passkey wasn’t created. Try again.')}
      </Notice>
      <div>
        <Button icon="refresh" onClick={retry}>
          {t('Try again')}
        </Button>
      </div>
    </div>
  )
}
