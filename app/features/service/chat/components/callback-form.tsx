import { type FormEvent, useId, useRef, useState } from 'react'
import { consentText } from '#features/service/leads/consent.ts'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { CheckboxField, TextField } from '#ui/forms/field.tsx'
import { invalidPhoneMessage } from '../chat.ts'
import type { Chat } from './store/chat-store.ts'

/** The callback form. The optional consent is shown below the field once a number is entered. */
export function CallbackForm({ chat }: { chat: Chat }) {
  const t = useText()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [phone, setPhone] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function ask(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    const wrong = isNumber(phone) ? await chat.callBack(phone, agreed) : t(invalidPhoneMessage)
    setBusy(false)
    setProblem(wrong ?? undefined)
    if (wrong) return field.current?.focus()
    setPhone('')
    setAgreed(false)
  }

  return (
    <form onSubmit={ask} noValidate className="mt-3 border-t border-line pt-3">
      <div className="flex items-start gap-2">
        <TextField
          ref={field}
          id={id}
          label={t('Phone')}
          hideLabel
          className="min-w-0 grow"
          name="phone"
          type="tel"
          autoComplete="tel"
          placeholder={t('Phone')}
          maxLength={40}
          value={phone}
          problem={problem}
          onChange={(event) => {
            setPhone(event.currentTarget.value)
            setProblem(undefined)
          }}
        />
        <Button type="submit" icon="phone" busy={isBusy} className="shrink-0">
          {t('Tel contact')}
        </Button>
      </div>
      {phone !== '' && (
        <CheckboxField
          name="consent"
          className="mt-1 max-h-40 overflow-y-auto text-sm"
          label={consentText(t)}
          checked={agreed}
          onChange={(event) => setAgreed(event.currentTarget.checked)}
        />
      )}
    </form>
  )
}

/** A rough check before the request; the server validates US phone numbers. */
const isNumber = (phone: string) => phone.replaceAll(/\D/g, '').length >= 7
