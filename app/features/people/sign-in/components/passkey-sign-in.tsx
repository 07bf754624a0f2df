import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import {
  signWithPasskey,
  supportsPasskeyAutofill,
  supportsPasskeys,
} from '#features/people/credentials/passkeys/passkey-browser.ts'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'

type State = 'offered' | 'asking' | 'declined'

/**
 * The way in by passkey: by this button, or by picking one where the browser offers it in the email field
 * (`autocomplete="webauthn"`). Without script the bare form is sent, and the answer says that it cannot be done so.
 */
export function PasskeySignIn() {
  const t = useText()
  const submit = useSubmit()
  const isSending = useNavigation().formData?.get('intent') === 'passkey'
  const [state, setState] = useState<State>('offered')
  const question = useRef<AbortController>(null)

  const ask = useCallback(
    async function ask(mediation: 'required' | 'conditional') {
      // A browser has one question at a time: the one before ends.
      question.current?.abort()
      const { signal } = (question.current = new AbortController())
      const passkey = await signWithPasskey(mediation, signal)
      if (signal.aborted) return
      setState(passkey || mediation === 'conditional' ? 'offered' : 'declined')
      if (passkey) await submit({ intent: 'passkey', passkey }, { method: 'post' })
      else if (mediation === 'conditional') return
      // Still here: it was declined, or the answer was a refusal. The field goes on offering passkeys.
      if (!signal.aborted && (await supportsPasskeyAutofill())) await ask('conditional')
    },
    [submit],
  )

  useEffect(() => {
    let isLeft = false
    void supportsPasskeyAutofill().then((offers) => (offers && !isLeft ? ask('conditional') : undefined))
    return () => {
      isLeft = true
      question.current?.abort()
    }
  }, [ask])

  const press = (event: FormEvent) => {
    if (!supportsPasskeys()) return
    event.preventDefault()
    setState('asking')
    void ask('required')
  }

  return (
    <Form method="post" onSubmit={press} className="grid gap-3">
      <input type="hidden" name="intent" value="passkey" />
      <Button type="submit" icon="key" busy={state === 'asking' || isSending}>
        {t('Login with a passkey')}
      </Button>
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {state === 'declined' && t('No passkey was used. You can try again, or log in another way.')}
      </p>
    </Form>
  )
}
