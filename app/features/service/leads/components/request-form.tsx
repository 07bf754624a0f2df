import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { CaptchaField } from '#features/people/auth/captcha/captcha-field.tsx'
import { NameFields } from '#features/people/auth/components/name-fields.tsx'
import { readUserInfo } from '#features/people/auth/components/user-info.ts'
import { readCookie } from '#platform/http/cookies.ts'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { CheckboxField, FieldGroup, FileField, SelectField, TextArea, TextField } from '#ui/forms/field.tsx'
import { FormSummary } from '#ui/forms/form-summary.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { consentWords } from '../consent.ts'
import {
  acceptedFiles,
  channels,
  channelWords,
  dayTimes,
  dayTimeWords,
  exceedFileLimits,
  maxFileMegabytes,
  maxFiles,
  maxTotalMegabytes,
} from '../lead.ts'

/** What an action gave back, as far as a form needs it. */
export type Refused = {
  message: string
  problems: Record<string, string>
  typed: Record<string, string>
  data: unknown
}

/** The refusal of an action's answer, if it was one. */
export const refusalIn = (answer: unknown): Refused | null =>
  typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false
    ? (answer as unknown as Refused)
    : null

type FieldOf = (name: string) => {
  name: string
  defaultValue: string | undefined
  problem: string | undefined
}

/** Gives each field what had been typed into it, else what is known already, and what is wrong with it. */
export const fieldsOf =
  (refused: Refused | null, known: Record<string, string | undefined> = {}): FieldOf =>
  (name) => ({
    name,
    defaultValue: refused ? refused.typed[name] : known[name],
    problem: refused?.problems[name],
  })

type RequestFormProps = {
  refused: Refused | null
  /** What is asked, before who asks. */
  children: ReactNode
  field: FieldOf
  zip?: 'required' | 'optional'
  company?: 'required' | 'optional'
  phone?: 'required' | 'optional'
  message: { label: string; hint?: string; required?: boolean }
  files?: { label: string; hint: string }
  /** The one button. */
  send: string
}

/** A form that asks: its own fields, then who asks, how to reach them, and what they allow. Works without script. */
export function RequestForm(props: RequestFormProps) {
  const {
    refused,
    children,
    field,
    zip,
    company = 'optional',
    phone = 'optional',
    message,
    files,
    send,
  } = props
  const t = useText()
  const form = useRef<HTMLFormElement>(null)
  const busy = useNavigation().formMethod === 'POST'
  useKnownPerson(form)
  const most = { files: maxFiles, megabytes: maxFileMegabytes, together: maxTotalMegabytes }
  const [isTooMuch, setTooMuch] = useState(false)
  const tooMuch = isTooMuch
    ? t(
        'Please choose fewer or smaller files: at most {{files}} of {{megabytes}} MB each, {{together}} MB together.',
        most,
      )
    : undefined
  const problems = refused?.problems ?? {}
  const named = Object.keys(problems).length > 0
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      className="grid gap-10"
      onSubmit={(event) => {
        if (!isTooMuch) return
        event.preventDefault()
        const field = event.currentTarget.elements.namedItem('files')
        if (field instanceof HTMLElement) field.focus()
      }}
    >
      {refused && <FormSummary problems={named ? problems : { '': refused.message }} />}
      {children}
      <FieldGroup legend={t('How do we reach you?')}>
        <div className="grid gap-5 sm:grid-cols-2">
          <NameFields field={field} />
        </div>
        <TextField
          {...field('company_name')}
          label={t('Company')}
          required={company === 'required'}
          optional={company === 'optional'}
          autoComplete="organization"
          maxLength={120}
        />
        <TextField
          {...field('email')}
          type="email"
          label={t('Email')}
          required
          autoComplete="email"
          maxLength={254}
        />
        <div className={zip ? 'grid gap-5 sm:grid-cols-[1fr_10rem]' : undefined}>
          <TextField
            {...field('phone')}
            type="tel"
            label={t('Phone')}
            required={phone === 'required'}
            optional={phone === 'optional'}
            hint={
              phone === 'required'
                ? t('Only for this request.')
                : t('Only for this request, and only if you want to be called or texted.')
            }
            autoComplete="tel"
            maxLength={30}
          />
          {zip && (
            <TextField
              {...field('zip_code')}
              label={t('Zip code')}
              required={zip === 'required'}
              optional={zip === 'optional'}
              inputMode="numeric"
              autoComplete="postal-code"
              maxLength={10}
            />
          )}
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            {...field('channel')}
            label={t('How do you want to hear from us?')}
            options={channels.map((value) => ({ value, label: t(channelWords[value]) }))}
          />
          <SelectField
            {...field('best_time')}
            label={t('Best time')}
            options={dayTimes.map((value) => ({ value, label: t(dayTimeWords[value]) }))}
          />
        </div>
        <TextArea
          {...field('message')}
          label={message.label}
          hint={message.hint}
          required={message.required}
          optional={!message.required}
          maxLength={4000}
        />
        {files && (
          <FileField
            name="files"
            multiple
            optional
            accept={acceptedFiles}
            label={files.label}
            problem={tooMuch ?? problems.files ?? problems.file_ids}
            hint={`${files.hint} ${t('At most {{files}} files of {{megabytes}} MB each, {{together}} MB together.', most)}`}
            onChange={(event) => setTooMuch(exceedFileLimits([...(event.target.files ?? [])]))}
          />
        )}
      </FieldGroup>
      <Trap />
      <div className="grid gap-5 border-t border-line pt-6">
        <CheckboxField
          name="consent"
          label={<span className="text-sm">{consentWords(t)}</span>}
          optional
          problem={problems.consent}
          defaultChecked={refused?.typed.consent === 'on'}
        />
        <p className="text-sm text-ink-soft">
          {t('We use what you write here to answer you, and for nothing else.')}{' '}
          <Link to="/policy/PRIVACY_POLICY" className="link">
            {t('How we treat your data')}
          </Link>
        </p>
        {wantsCaptcha(refused) && <CaptchaField answer={refused} />}
        <div>
          <Button type="submit" look="primary" size="large" busy={busy}>
            {send}
          </Button>
        </div>
      </div>
    </Form>
  )
}

const wantsCaptcha = (refused: Refused | null) =>
  (refused?.data as { reason?: string } | null | undefined)?.reason === 'captcha'

/** A field that no person sees or reaches. What comes with it filled in is looked at by a person before it is answered. */
function Trap() {
  return (
    <div aria-hidden="true" className="hidden">
      <label>
        Fax
        <input type="text" name="fax_number" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

/** Fills in who is signed in. The page is the same for everybody; name and address come from their cookies. */
function useKnownPerson(form: React.RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const user = readUserInfo()
    if (!user) return
    const { first_name, last_name } = user
    for (const [name, value] of Object.entries({ first_name, last_name, email: readCookie('email') })) {
      const field = form.current?.elements.namedItem(name)
      if (value && field instanceof HTMLInputElement && field.value === '') field.value = value
    }
  }, [form])
}
