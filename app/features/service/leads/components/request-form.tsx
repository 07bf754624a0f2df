import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, useLocation, useNavigate, useNavigation } from 'react-router'
import { ZipField } from '#features/people/addresses/components/zip-field.tsx'
import { CaptchaField } from '#features/people/auth/captcha/captcha-field.tsx'
import { type FormError, formErrorOf, summaryOf } from '#features/people/auth/components/form-error.ts'
import { NameFields } from '#features/people/auth/components/name-fields.tsx'
import { readUserInfo } from '#features/people/auth/components/user-info.ts'
import { readCookie } from '#platform/http/request/cookies.ts'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { CheckboxField, FieldGroup, FileField, SelectField, TextArea, TextField } from '#ui/forms/field.tsx'
import { FormSummary } from '#ui/forms/form-summary.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { consentText } from '../consent.ts'
import {
  acceptedFiles,
  channelLabels,
  channels,
  dayTimeLabels,
  dayTimes,
  exceedFileLimits,
  maxFileMegabytes,
  maxFiles,
  maxTotalMegabytes,
} from '../lead.ts'
import { visitOrigin } from '../visit-origin.ts'

/** The props of each field: its name, the submitted or else the known value, and its error. */
export const fieldsOf =
  (error: FormError, known: Record<string, string | undefined> = {}) =>
  (name: string) => ({
    name,
    defaultValue: error.refused ? error.typed[name] : known[name],
    problem: error.problems[name],
  })

type RequestFormProps = {
  /** The action data of the page. */
  answer: unknown
  /** The fields of the request, above the contact fields. */
  children: ReactNode
  field: ReturnType<typeof fieldsOf>
  zip?: 'required' | 'optional'
  company?: 'required' | 'optional'
  phone?: 'required' | 'optional'
  message: { label: string; hint?: string; required?: boolean }
  files?: { label: string; hint: string }
  /** Label of the submit button. */
  send: string
}

/** A request form: its own fields, contact fields, files and consent. Works without JavaScript. */
export function RequestForm(props: RequestFormProps) {
  const { answer, children, files, send } = props
  const error = formErrorOf(answer)
  const t = useText()
  const form = useRef<HTMLFormElement>(null)
  const busy = useNavigation().formMethod === 'POST'
  usePrefilledContact(form)
  const limits = { files: maxFiles, megabytes: maxFileMegabytes, together: maxTotalMegabytes }
  const [exceedsLimits, setExceedsLimits] = useState(false)
  const filesProblem = exceedsLimits
    ? t(
        'Choose fewer or smaller files: up to {{files}}, {{megabytes}} MB each, {{together}} MB in total.',
        limits,
      )
    : undefined
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      className="grid gap-10"
      onSubmit={(event) => {
        if (!exceedsLimits) return
        event.preventDefault()
        const field = event.currentTarget.elements.namedItem('files')
        if (field instanceof HTMLElement) field.focus()
      }}
    >
      {error.refused && <FormSummary problems={summaryOf(error)} />}
      {children}
      <ContactFields {...props}>
        {files && (
          <FileField
            name="files"
            multiple
            optional
            accept={acceptedFiles}
            label={files.label}
            problem={filesProblem ?? error.problems.files ?? error.problems.file_ids}
            hint={`${files.hint} ${t('Up to {{files}} files, {{megabytes}} MB each, {{together}} MB in total.', limits)}`}
            onChange={(event) => setExceedsLimits(exceedFileLimits([...(event.target.files ?? [])]))}
          />
        )}
      </ContactFields>
      <Honeypot />
      <input type="hidden" name="source" />
      <input type="hidden" name="campaign" />
      <div className="grid gap-5 border-t border-line pt-6">
        <ConsentField error={error} />
        {error.captcha && <CaptchaField answer={answer} />}
        <div>
          <Button type="submit" look="primary" size="large" busy={busy}>
            {send}
          </Button>
        </div>
      </div>
    </Form>
  )
}

type ContactFieldsProps = Pick<
  RequestFormProps,
  'field' | 'zip' | 'company' | 'phone' | 'message' | 'children'
>

/** Name, company, email, phone, preferred contact and message; `children` come last. */
function ContactFields(props: ContactFieldsProps) {
  const { field, zip, company = 'optional', phone = 'optional', message, children } = props
  const t = useText()
  return (
    <FieldGroup legend={t('How can we reach you?')}>
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
              : t('Only for this request, and only if you want a call or text.')
          }
          autoComplete="tel"
          maxLength={30}
        />
        {zip && (
          <ZipField
            {...field('zip_code')}
            fillOnly
            label={t('ZIP code')}
            required={zip === 'required'}
            optional={zip === 'optional'}
          />
        )}
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          {...field('channel')}
          label={t('How should we contact you?')}
          options={channels.map((value) => ({ value, label: t(channelLabels[value]) }))}
        />
        <SelectField
          {...field('best_time')}
          label={t('Best time')}
          options={dayTimes.map((value) => ({ value, label: t(dayTimeLabels[value]) }))}
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
      {children}
    </FieldGroup>
  )
}

/** The optional consent to calls and texts, and the privacy notice. */
function ConsentField({ error }: { error: FormError }) {
  const t = useText()
  return (
    <>
      <CheckboxField
        name="consent"
        label={<span className="text-sm">{consentText(t)}</span>}
        optional
        problem={error.problems.consent}
        defaultChecked={error.typed.consent === 'on'}
      />
      <p className="text-sm text-ink-soft">
        {t('We use your message only to answer you.')}{' '}
        <Link to="/policy/PRIVACY_POLICY" className="link">
          {t('How we handle your data')}
        </Link>
      </p>
    </>
  )
}

/** A hidden field that only bots fill in. Such requests are stored as suspected and reviewed by staff. */
function Honeypot() {
  return (
    <div aria-hidden="true" className="hidden">
      <label>
        Fax
        <input type="text" name="fax_number" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

/**
 * Fills in where the visitor came from, name and email of a signed-in customer from cookies, and what the visitor asked in
 * the chat: the page is cached for all visitors.
 */
function usePrefilledContact(form: React.RefObject<HTMLFormElement | null>) {
  const { state, pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const { first_name, last_name } = readUserInfo() ?? {}
    const known = {
      first_name,
      last_name,
      email: readCookie('email'),
      message: state?.message,
      ...visitOrigin(),
    }
    for (const [name, value] of Object.entries(known)) {
      const field = form.current?.elements.namedItem(name)
      const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
      if (typeof value === 'string' && isText && field.value === '') field.value = value
    }
    // The history entry would outlive a reload and a sign-out.
    if (state?.message)
      void navigate({ pathname, search, hash }, { replace: true, state: null, preventScrollReset: true })
  }, [form, state, pathname, search, hash, navigate])
}
