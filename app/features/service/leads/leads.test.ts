import { createHash } from 'node:crypto'
import { type ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { expect, test as plain } from 'vitest'
import { bookableDays, dueTimes, timesOf } from '#features/store/calendar/office-hours.ts'
import { readSettings } from '#platform/config/env.server.ts'
import { inTransaction, queryRows } from '#platform/database/db.server.ts'
import { routerRequestContext } from '#platform/http/request-context.server.ts'
import { renderMail } from '#platform/mail/mail.server.ts'
import type { OutboxRow } from '#platform/mail/mail.table.server.ts'
import { limits } from '#platform/security/rate-limits.server.ts'
import { exportedData } from '#tests/harness/exported-data.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { multipartForm, requestPage, type TestPage } from '#tests/harness/request-page.ts'
import { type Locale, locales, translator } from '#text/text.tsx'
import { freeTimes } from './appointments/availability.server.ts'
import { consent_version, consentText } from './consent.ts'
import { exceedFileLimits, maxTotalMegabytes, type RequestReceipt } from './lead.ts'
import { aQuote, aTransformer } from './leads.factory.ts'
import { consentYears, leadsPersonalData, requestDays } from './leads.personal.server.ts'
import * as consultation from './pages/consultation.tsx'
import * as contact from './pages/contact.tsx'
import * as quote from './pages/quote.tsx'
import * as transformerQuote from './pages/transformer-quote.tsx'
import { removeOrphanedFiles } from './requests/request-files.server.ts'

const submit = '/blog/submit_quote'
const requestQuote = (harness: Harness, changes = {}) => harness.call<RequestReceipt>(submit, aQuote(changes))
const count = async (harness: Harness, table: 'leads' | 'outbox' | 'lead_consents') =>
  (await queryRows(harness.db, `select 1 from ${table}`)).length

type FormAnswer = {
  receipt?: RequestReceipt
  data?: { problems: Record<string, string>; typed: Record<string, string> }
  init?: ResponseInit
}

/** Submits a page's form as a browser without JavaScript does. */
const sendForm = (harness: Harness, page: TestPage, fields: Record<string, string | File>) =>
  requestPage<FormAnswer>(harness, page, { form: multipartForm(fields), headers: { 'user-agent': 'Test/1' } })

const pdf = (name = 'bill.pdf') => new File(['%PDF-1.7 a bill'], name, { type: 'application/pdf' })

test('a request gets a number and due times, and is mailed to the requester and to staff', async ({
  harness,
}) => {
  harness.clock = new Date('2026-12-01T15:00:00Z')

  const { code, data } = await requestQuote(harness)

  expect(code).toBe(200)
  expect(data.number).toMatch(/^HQ-2026-\d{6}$/)
  expect(data).toMatchObject({
    kind: 'quote',
    first_answer_by: '2026-12-01T17:00:00.000Z',
    proposal_by: '2026-12-02T15:00:00.000Z',
  })
  const mails = await queryRows(
    harness.db,
    'select template, recipient, locale from outbox order by template',
  )
  expect(mails).toEqual([
    { template: 'request-for-staff', recipient: 'hello@heliostead.example', locale: 'en' },
    { template: 'request-received', recipient: 'ada@example.com', locale: 'en' },
  ])
})

test('an identical request returns the same number; a changed one, or one two days later, is a new request', async ({
  harness,
}) => {
  const first = await requestQuote(harness)
  const again = await requestQuote(harness)
  const other = await requestQuote(harness, { message: 'North roof' })
  harness.clock = new Date(harness.clock.getTime() + 2 * 24 * 3_600_000)
  const later = await requestQuote(harness)

  expect(again.data.number).toBe(first.data.number)
  expect(new Set([first, other, later].map(({ data }) => data.number)).size).toBe(3)
  expect(await count(harness, 'leads')).toBe(3)
  expect(await count(harness, 'outbox')).toBe(6)
})

test('a form submitted twice with the same files is one request; other files make it a new one', async ({
  harness,
}) => {
  const sent = { ...aQuote(), files: pdf() }
  const first = await sendForm(harness, quote, sent)
  const again = await sendForm(harness, quote, sent)
  const other = await sendForm(harness, quote, {
    ...sent,
    files: new File(['%PDF-1.7 another bill'], 'bill.pdf', { type: 'application/pdf' }),
  })

  expect(again.receipt?.number).toBe(first.receipt?.number)
  expect(other.receipt?.number).not.toBe(first.receipt?.number)
  expect(await count(harness, 'leads')).toBe(2)
  expect(await queryRows(harness.db, 'select 1 from lead_files')).toHaveLength(2)
  expect(await removeOrphanedFiles(harness.db, new Date(Date.now() + 25 * 3_600_000))).toBe(1)
})

test('every invalid field is named in the visitor’s language, and nothing is stored', async ({ harness }) => {
  harness.locale = 'de'

  const { code, data } = await harness.call<{ fields: Record<string, string> }>(submit, {
    email: 'nobody',
    channel: 'call',
    zip_code: '123',
  })

  expect(code).toBe(422)
  expect(Object.keys(data.fields).sort()).toEqual([
    'email',
    'first_name',
    'last_name',
    'phone',
    'project',
    'zip_code',
  ])
  expect(data.fields.project).toBe('Bitte wählen Sie, worum es geht')
  expect(await count(harness, 'leads')).toBe(0)
})

test('the message about a wrong value says what is expected, with an example, in every language', async ({
  harness,
}) => {
  const wrong: [TestPage, Record<string, string>][] = [
    [quote, { email: 'ada', phone: 'call me', monthly_bill: 'a lot', system_kw: 'big' }],
    [transformerQuote, { quantity: '2.5', power_kva: '', primary_voltage: '', secondary_voltage: '' }],
    [consultation, { email: 'ada@', phone: '' }],
  ]
  const messages = async (locale: Locale) => {
    harness.locale = locale
    const answers = []
    for (const [page, fields] of wrong) {
      const { data } = await sendForm(harness, page, fields)
      answers.push(...Object.keys(fields).map((name) => data?.problems[name]))
    }
    return answers
  }

  const [english, german, chinese] = [await messages('en'), await messages('de'), await messages('zh')]

  const example = {
    en: expect.stringContaining('such as '),
    de: expect.stringContaining('zum Beispiel '),
    zh: expect.stringContaining('例如 '),
  }
  expect(english).toEqual(Array.from({ length: 10 }, () => example.en))
  expect(german).toEqual(Array.from({ length: 10 }, () => example.de))
  expect(chinese).toEqual(Array.from({ length: 10 }, () => example.zh))
})

test('the consent decision is stored with its wording and proof, also when the box was not checked', async ({
  harness,
}) => {
  harness.locale = 'zh'
  await requestQuote(harness, { consent: true, phone: '(614) 555-0100' })
  await requestQuote(harness, { message: 'without consent' })

  const consents = await queryRows<Record<string, unknown>>(
    harness.db,
    'select given, phone, text_version, text_shown, locale, network_address, page, form_id from lead_consents order by given desc',
  )

  expect(consents[0]).toEqual({
    given: true,
    phone: '6145550100',
    text_version: `${consent_version}-zh`,
    text_shown: consentText(translator('zh')),
    locale: 'zh',
    network_address: '127.0.0.1',
    page: '/quote',
    form_id: 'quote',
  })
  expect(consents[1]).toMatchObject({ given: false, phone: '' })
})

test('consent to calls requires a phone number', async ({ harness }) => {
  const answer = await harness.call<{ fields: object }>(submit, aQuote({ consent: 'on' }))

  expect(answer.code).toBe(422)
  expect(Object.keys(answer.data.fields)).toEqual(['phone'])
})

plain('a changed wording of the consent needs a new version', () => {
  const words = locales.map((locale) => consentText(translator(locale))).join('\n')

  const version = { [consent_version]: createHash('sha256').update(words).digest('hex').slice(0, 16) }
  expect(version).toEqual({ '2026-11-25': '40fb6ae822e41ba0' })
})

test('a request with the honeypot filled in is stored for review, and no mail is sent', async ({
  harness,
}) => {
  const { code, data } = await requestQuote(harness, { fax_number: '+1 555' })

  expect({ code, number: data.number }).toMatchObject({ code: 200, number: expect.stringMatching(/^HQ-/) })
  expect(await queryRows(harness.db, 'select state from leads')).toEqual([{ state: 'suspected' }])
  expect(await count(harness, 'outbox')).toBe(0)
})

test('the number of requests with one email address is limited', async ({ harness }) => {
  const codes: number[] = []
  for (let n = 0; n <= limits['ask-recipient'].points; n++)
    codes.push((await requestQuote(harness, { message: `Request ${n}` })).code)

  expect(codes.filter((code) => code === 200)).toHaveLength(limits['ask-recipient'].points)
  expect(codes.at(-1)).toBe(429)
})

test('after many requests from one network, guests must solve a captcha; customers need not', async ({
  harness,
}) => {
  const from = (n: number) => requestQuote(harness, { email: `visitor${n}@example.com` })
  for (let n = 0; n < limits['ask-unproven'].points; n++) expect((await from(n)).code).toBe(200)

  expect(await from(99)).toMatchObject({ code: 422, data: { reason: 'captcha' } })
  await harness.signIn()
  expect((await from(99)).code).toBe(200)
})

test('a signed-in customer gets a message about the request', async ({ harness }) => {
  await harness.signIn()
  const { data } = await requestQuote(harness)

  const messages = await harness.call<{ list: { title: string }[] }>('/user/message/lookout')

  expect(messages.data.list[0]?.title).toBe(`We’ve received your request ${data.number}`)
})

test('deleting an account erases personal data from its requests; a given consent stays as proof', async ({
  harness,
}) => {
  const { id, email } = await harness.signIn()
  await requestQuote(harness, { consent: true, phone: '6145550100', message: 'Behind the barn' })
  await requestQuote(harness, { message: 'Without consent' })
  const person = { id, email, phone: null }
  expect(await exportedData(leadsPersonalData, harness.db, person)).toHaveLength(2)

  await leadsPersonalData.scrub(harness.db, person)

  const left = JSON.stringify([
    await queryRows(harness.db, 'select * from leads'),
    await queryRows(harness.db, 'select * from outbox'),
  ])
  expect(left).not.toMatch(/Lovelace|ada@example|6145550100|barn/)
  expect(await queryRows(harness.db, 'select given, phone from lead_consents')).toEqual([
    { given: true, phone: '6145550100' },
  ])
})

test('a consent cannot be changed; a refusal can be deleted with its request, a given consent five years later', async ({
  harness,
}) => {
  await requestQuote(harness, { consent: true, phone: '6145550142' })
  await requestQuote(harness, { message: 'Without consent' })
  const attempt = (statement: string, erased_years_ago: number | null) =>
    inTransaction(harness.db, async (tx) => {
      await queryRows(
        tx,
        `update leads set erased_at = clock_timestamp() - make_interval(days => ($1::float8 * 366)::int)`,
        [erased_years_ago],
      )
      await queryRows(tx, statement)
      throw new Error('The statement was allowed')
    }).catch((error: Error & { code?: string }) => error.code ?? error.message)

  const refused = '23001'
  for (const years of [null, 0, 4, 6]) {
    expect(await attempt('update lead_consents set given = true', years), `${years}`).toBe(refused)
    expect(await attempt('update lead_consents set page = page', years), `${years}`).toBe(refused)
    // Given today, so it stays whatever the request says.
    expect(await attempt('delete from lead_consents where given', years), `${years}`).toBe(refused)
    expect(await attempt('delete from lead_consents where not given', years), `${years}`).toBe(
      years === null ? refused : 'The statement was allowed',
    )
    expect(await attempt('truncate lead_consents', years), `${years}`).toBe(refused)
  }
  expect(await count(harness, 'lead_consents')).toBe(2)
})

test('requests are erased two years after they were sent, also those with a phone number only', async ({
  harness,
}) => {
  await requestQuote(harness, { consent: true, phone: '6145550142' })
  await requestQuote(harness, { message: 'Without consent' })
  await queryRows(
    harness.db,
    `update leads set created_at = clock_timestamp() - make_interval(days => $1), email = ''`,
    [requestDays + 1],
  )

  const erased = await leadsPersonalData.expire?.(harness.db, new Date(), harness.services.settings)
  const again = await leadsPersonalData.expire?.(harness.db, new Date(), harness.services.settings)

  expect([erased, again]).toEqual([2, 0])
  expect(JSON.stringify(await queryRows(harness.db, 'select * from leads'))).not.toMatch(
    /Lovelace|6145550142/,
  )
  expect(await queryRows(harness.db, 'select given, phone from lead_consents')).toEqual([
    { given: true, phone: '6145550142' },
  ])
})

test('a given consent is deleted five years after its request was erased, not before', async ({
  harness,
}) => {
  const from = await requestQuote(harness)
  const addOldConsent = (erased_days_ago: number) =>
    queryRows(
      harness.db,
      `with request as (
         insert into leads (number, kind, locale, first_name, last_name, email, details, page, fingerprint, asked_on,
           sales_due_at, personal_due_at, created_at, erased_at)
         select number || '-' || $2, kind, locale, '', '', '', '{}', page, $2, asked_on, sales_due_at, personal_due_at,
           clock_timestamp() - interval '10 years', clock_timestamp() - make_interval(days => $2::int)
         from leads where number = $1 returning id)
       insert into lead_consents (lead_id, given, phone, text_version, text_shown, locale, network_address, user_agent,
         page, form_id, decided_at)
       select id, true, $2, '1', '', 'en', '203.0.113.1', '', '/', 'x', clock_timestamp() - interval '10 years' from request`,
      [from.data.number, String(erased_days_ago)],
    )
  await addOldConsent(consentYears * 365 - 2)
  await addOldConsent(consentYears * 366 + 2)

  const deleted = await leadsPersonalData.expire?.(harness.db, new Date(), harness.services.settings)

  expect(deleted).toBe(1)
  expect(await queryRows(harness.db, 'select phone from lead_consents where given')).toEqual([
    { phone: String(consentYears * 365 - 2) },
  ])
})

test('a transformer request takes nameplate values; an invalid power or voltage is rejected', async ({
  harness,
}) => {
  const path = '/product/transformer/info/save'
  const valid = await harness.call<RequestReceipt>(path, aTransformer())
  const invalid = await harness.call<{ fields: Record<string, string> }>(
    path,
    aTransformer({ power_kva: 'big', phases: 2, quantity: 0, primary_voltage: 'high' }),
  )
  const empty = await harness.call<{ fields: object }>(path, aTransformer({ power_kva: '' }))

  expect(valid.data.kind).toBe('transformer')
  const [lead] = await queryRows<{ details: object }>(harness.db, 'select details from leads')
  expect(lead?.details).toMatchObject({ power_kva: 112.5, phases: 3, quantity: 2, construction: 'advise' })
  expect(invalid.code).toBe(422)
  expect(empty.data.fields).toEqual({ power_kva: 'Enter the power in kVA, such as 112.5.' })
  expect(invalid.data.fields).toEqual({
    quantity: 'Enter a whole number from 1 to 999, such as 2.',
    power_kva: 'Enter the power in kVA, such as 112.5.',
    phases: 'Please choose one or three phases',
    primary_voltage: expect.any(String),
  })
})

test('a file must match its type, belongs to one request, and cannot be used by another user', async ({
  harness,
}) => {
  const upload = async (file: File) => {
    const form = new FormData()
    form.append('file', file)
    return harness.send<{ file_id: string; name: string }>('/blog/upload_file_api', form)
  }
  await harness.signIn('grace@example.com')
  const theirs = await upload(pdf())
  harness.becomeGuest()
  const ours = await upload(pdf('my bill.pdf'))
  const disguised = await upload(new File(['MZ'], 'bill.pdf'))

  expect(ours.data.name).toBe('my bill.pdf')
  expect(disguised.code).toBe(422)
  expect((await requestQuote(harness, { file_ids: [theirs.data.file_id] })).code).toBe(404)
  expect((await requestQuote(harness, { file_ids: [ours.data.file_id] })).code).toBe(200)
  expect((await requestQuote(harness, { file_ids: [ours.data.file_id], message: 'Once more' })).code).toBe(
    404,
  )
})

test('files without a request are deleted after a day, the others stay', async ({ harness }) => {
  await sendForm(harness, quote, { ...aQuote(), files: pdf() })
  const form = new FormData()
  form.append('file', pdf())
  await harness.send('/blog/upload_file_api', form)

  expect(await removeOrphanedFiles(harness.db, new Date())).toBe(0)
  expect(await removeOrphanedFiles(harness.db, new Date(Date.now() + 25 * 3_600_000))).toBe(1)
  expect(await queryRows(harness.db, 'select 1 from files')).toHaveLength(1)
})

test('without JavaScript a form submits fields and files together, and a rejected one keeps its values', async ({
  harness,
}) => {
  const refused = await sendForm(harness, contact, { first_name: 'Grace', message: 'Hello', files: pdf() })
  const { receipt } = await sendForm(harness, quote, { ...aQuote(), files: pdf(), monthly_bill: '180' })

  expect(refused.init?.status).toBe(422)
  expect(refused.data?.typed).toEqual({ first_name: 'Grace', message: 'Hello' })
  expect(Object.keys(refused.data?.problems ?? {})).toEqual(['topic', 'last_name', 'email'])
  const stored = await queryRows(
    harness.db,
    `select l.number, l.details->>'monthly_bill_cents' as cents, f.name from leads l
     join lead_files on lead_id = l.id join files f on f.id = file_id`,
  )
  expect(stored).toEqual([{ number: receipt?.number, cents: '18000', name: 'bill.pdf' }])
})

test('numbers in a request may have a decimal comma', async ({ harness }) => {
  await sendForm(harness, quote, { ...aQuote(), monthly_bill: '1.180,50', system_kw: '7,5' })
  const refused = await sendForm(harness, quote, { ...aQuote(), system_kw: '7,5,1' })
  const transformer = await harness.call(
    '/product/transformer/info/save',
    aTransformer({ power_kva: '112,5' }),
  )

  expect(refused.init?.status).toBe(422)
  expect(transformer.code).toBe(200)
  expect(await queryRows(harness.db, 'select kind, details from leads order by kind')).toMatchObject([
    { kind: 'quote', details: { monthly_bill_cents: 118050, system_kw: 7.5 } },
    { kind: 'transformer', details: { power_kva: 112.5 } },
  ])
})

test('a body that is not a form is rejected and not treated as a bug', async ({ harness }) => {
  const context = new RouterContextProvider()
  context.set(routerRequestContext, harness.ctx())
  const statusOf = async (type: string, body: string) => {
    const request = new Request('http://localhost/', {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    })
    const args = { context, request, params: {} } as unknown as ActionFunctionArgs
    const answer = await (quote.action as (args: ActionFunctionArgs) => unknown)(args)
    return (answer as { init?: ResponseInit }).init?.status
  }

  expect(await statusOf('text/plain', 'hello')).toBe(400)
  expect(await statusOf('application/json', '{"first_name":"Ada"}')).toBe(400)
  expect(await statusOf('multipart/form-data; boundary=x', 'no part')).toBe(400)
  expect(await statusOf('application/x-www-form-urlencoded', 'first_name=Ada')).toBe(422)
})

plain('the file limits of a form are within the upload limit of the server', () => {
  const megabytes = (...sizes: number[]) => sizes.map((size) => ({ size: size * 1024 * 1024 }))

  expect(exceedFileLimits(megabytes(10, 10, 10))).toBe(false)
  expect(exceedFileLimits(megabytes(9, 9, 9, 9))).toBe(true)
  expect(exceedFileLimits(megabytes(10.1))).toBe(true)
  expect(exceedFileLimits(megabytes(1, 1, 1, 1, 1, 1))).toBe(true)
  expect(readSettings({}).UPLOAD_LIMIT_MB).toBeGreaterThan(maxTotalMegabytes)
})

const aConsultation = (changes: Record<string, string> = {}) => ({
  desk: 'transformers',
  starts_at: '2026-12-02T15:30:00.000Z',
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  phone: '6145550100',
  channel: 'call',
  ...changes,
})

test('a time is booked once: it is removed from the list, and a second booking is rejected', async ({
  harness,
}) => {
  const first = await sendForm(harness, consultation, aConsultation())
  const second = await sendForm(harness, consultation, aConsultation({ email: 'grace@example.com' }))
  const shown = await freeTimes(harness.db, harness.now(), { desk: 'transformers', day: '2026-12-02' })
  const elsewhere = await sendForm(
    harness,
    consultation,
    aConsultation({ desk: 'trade', email: 'bob@example.com' }),
  )

  expect(first.receipt?.starts_at).toBe('2026-12-02T15:30:00.000Z')
  expect(shown.times).toContain('2026-12-02T15:00:00.000Z')
  expect(shown.times).not.toContain('2026-12-02T15:30:00.000Z')
  expect(second.init?.status).toBe(409)
  expect(second.data?.problems).toEqual({
    starts_at: 'This time was just booked. Choose another one.',
  })
  expect(elsewhere.receipt).toBeDefined()
  expect(await queryRows(harness.db, `select 1 from leads where email = 'grace@example.com'`)).toEqual([])
})

test('the confirmation of a guest’s booking has the department, the time and its zone', async ({
  harness,
}) => {
  await sendForm(harness, consultation, aConsultation())
  const [mail] = await queryRows<OutboxRow>(
    harness.db,
    `select * from outbox where template = 'request-received'`,
  )
  const textIn = async (locale: 'en' | 'de' | 'zh') =>
    (await renderMail({ ...(mail as OutboxRow), locale }, harness.services.mailer)).text

  const [english, german, chinese] = [await textIn('en'), await textIn('de'), await textIn('zh')]

  expect(english).toMatch(/Transformers.*Dec 2, 2026.*10:30\sAM Eastern Time/s)
  expect(german).toMatch(/Transformatoren.*02\.12\.2026, 10:30 Ostküstenzeit/s)
  expect(chinese).toMatch(/变压器.*2026年12月2日.*10:30/s)
  expect(english).not.toContain('Lovelace')
})

test('a consultation cannot start at night, on a Sunday, in the past or off the half hour', async ({
  harness,
}) => {
  for (const starts_at of [
    '2026-12-02T05:00:00.000Z',
    '2026-12-06T15:00:00.000Z',
    '2026-11-30T15:00:00.000Z',
    '2026-12-02T15:10:00.000Z',
  ])
    expect(
      (await sendForm(harness, consultation, aConsultation({ starts_at }))).init?.status,
      starts_at,
    ).toBe(422)
})

plain('due times count office hours: Friday afternoon is due on Monday, holidays do not count', () => {
  const friday = dueTimes(new Date('2026-11-20T21:00:00Z'))
  const thanksgiving = dueTimes(new Date('2026-11-26T15:00:00Z'))
  const night = dueTimes(new Date('2026-12-02T04:00:00Z'))

  expect(friday.sales_due_at.toISOString()).toBe('2026-11-23T15:00:00.000Z')
  expect(friday.personal_due_at.toISOString()).toBe('2026-11-23T21:00:00.000Z')
  expect(thanksgiving.sales_due_at.toISOString()).toBe('2026-11-30T16:00:00.000Z')
  expect(night.sales_due_at.toISOString()).toBe('2026-12-02T16:00:00.000Z')
})

plain('ten business days can be booked, across a daylight saving change, at least four hours ahead', () => {
  const now = new Date('2026-03-05T19:00:00Z')
  const days = bookableDays(now)

  expect(days).toHaveLength(10)
  expect(days[0]).toBe('2026-03-06')
  expect(timesOf('2026-03-06', now)[0]?.toISOString()).toBe('2026-03-06T14:00:00.000Z')
  expect(timesOf('2026-03-09', now)[0]?.toISOString()).toBe('2026-03-09T13:00:00.000Z')
  expect(timesOf('2026-03-07', now)).toEqual([])
})
