import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import {
  signWithPasskey,
  supportsPasskeyAutofill,
  supportsPasskeys,
} from '#features/people/credentials/passkeys/passkey-browser.ts'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'

type State = 'offered' | 'prompting' | 'declined'

/**
 * Sign-in with a passkey: by this button, or by autofill in the email field (`autocomplete="webauthn"`). Without
 * JavaScript the form is submitted without a passkey and the response explains what is required.
 */
export function PasskeySignIn() {
  const t = useText()
  const submit = useSubmit()
  const isSending = useNavigation().formData?.get('intent') === 'passkey'
  const [state, setState] = useState<State>('offered')
  const prompt = useRef<AbortController>(null)

  const ask = useCallback(
    async function ask(mediation: 'required' | 'conditional') {
      // A browser allows one request at a time, so the previous one is aborted.
      prompt.current?.abort()
      const { signal } = (prompt.current = new AbortController())
      const passkey = await signWithPasskey(mediation, signal)
      if (signal.aborted) return
      setState(passkey || mediation === 'conditional' ? 'offered' : 'declined')
      if (passkey) await submit({ intent: 'passkey', passkey }, { method: 'post' })
      else if (mediation === 'conditional') return
      // Declined or rejected: offer autofill again.
      if (!signal.aborted && (await supportsPasskeyAutofill())) await ask('conditional')
    },
    [submit],
  )

  useEffect(() => {
    let isUnmounted = false
    void supportsPasskeyAutofill().then((offers) => (offers && !isUnmounted ? ask('conditional') : undefined))
    return () => {
      isUnmounted = true
      prompt.current?.abort()
    }
  }, [ask])

  const press = (event: FormEvent) => {
    if (!supportsPasskeys()) return
    event.preventDefault()
    setState('prompting')
    void ask('required')
  }

  return (
    <Form method="post" onSubmit={press} className="grid gap-3">
      <input type="hidden" name="intent" value="passkey" />
      <Button type="submit" icon="key" busy={state === 'prompting' || isSending}>
        {t('Sign in with a passkey')}
      </Button>
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {state === 'declined' && t('No passkey was used. Try again or sign in another way.')}
      </p>
    </Form>
  )
}
