import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test as plainTest } from 'vitest'
import { test } from '#tests/harness/harness.ts'
import { queryRows } from '../database/db.server.ts'
import { payloadsUnderway } from '../jobs/jobs.server.ts'
import {
  createMailer,
  deliverMail,
  type PersonalMail,
  queueMail,
  renderMail,
  requeueMail,
} from './mail.server.ts'
import { outbox } from './mail.table.server.ts'
import { MailButton, MailFacts, MailHeading, MailLayout, MailText } from './mail-layout.tsx'
import { codeRecipient, defineFixedMail, fixedFields, verifiedRecipient } from './mail-recipient.server.ts'
import type { MailTemplate } from './mail-template.ts'
import { isPlainAddress } from './mailbox.ts'

type Receipt = { first_name: string; order_number: string }

const receipt = {
  subject: ({ order_number }) => `订单 ${order_number} 已收到`,
  Body: ({ first_name, order_number, frame, locale }) => (
    <MailLayout frame={frame} locale={locale} preview={`订单 ${order_number}`}>
      <MailHeading>谢谢，{first_name}</MailHeading>
      <MailText>Größe & Gewicht: 3 × 20 kg</MailText>
      <MailFacts facts={[{ name: 'Solarmodul', value: '$1,234.50' }]} />
      <MailButton href="https://shop.example/order_detail?id=7&from=mail">查看订单</MailButton>
    </MailLayout>
  ),
} satisfies MailTemplate<Receipt>

const broken = {
  subject: () => 'Never seen',
  Body: () => {
    throw new TypeError('no such line')
  },
} satisfies MailTemplate<Record<string, never>>

const noted = {
  audience: 'anyone',
  subject: ({ number }) => `Noted ${number}`,
  Body: ({ number, frame, locale }) => (
    <MailLayout frame={frame} locale={locale} preview={number}>
      <MailHeading>{number}</MailHeading>
    </MailLayout>
  ),
} satisfies MailTemplate<{ number: string }>

const code = {
  isSecret: true,
  subject: ({ code: digits }) => `${digits} is your code`,
  Body: ({ code: digits, frame, locale }) => (
    <MailLayout frame={frame} locale={locale} preview={digits}>
      <MailHeading>{digits}</MailHeading>
    </MailLayout>
  ),
} satisfies MailTemplate<{ code: string }>

const aMailer = (url?: string) => {
  const mailer = createMailer({
    url,
    from: 'Heliostead <hello@heliostead.example>',
    templates: async () => ({ receipt, broken, noted, code }),
    frame: () => ({
      wordmark: 'Heliostead',
      home_url: 'https://shop.example',
      footer: ['1 Sun Street, Columbus, OH 43217'],
    }),
  })
  onTestFinished(() => mailer.close())
  return mailer
}

const aReceipt = (more: Partial<PersonalMail> = {}): PersonalMail => ({
  template: 'receipt',
  to: verifiedRecipient({ name: 'Jürgen Groß', address: 'juergen@kunde.example' }, 'juergen'),
  locale: 'zh',
  props: { first_name: 'Jürgen', order_number: 'H-1042' },
  ...more,
})

/** A mail server for one test that can refuse recipients. */
async function anInbox({ refuses }: { refuses?: string } = {}) {
  const mails: (Email & { envelope: string[] })[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const refusal = Object.assign(new Error(`5.1.1 <${address}> is unknown here`), { responseCode: 550 })
      done(address === refuses ? refusal : null)
    },
    async onData(stream, session, done) {
      const envelope = session.envelope.rcptTo.map(({ address }) => address)
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk)
      mails.push({ ...(await PostalMime.parse(Buffer.concat(chunks))), envelope })
      done()
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => new Promise<void>((closed) => server.close(closed)))
  return { mails, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` }
}

const rowOf = async (db: Parameters<typeof queueMail>[0], id: string | null) => {
  const [row] = await db
    .select()
    .from(outbox)
    .where(eq(outbox.id, id ?? ''))
  return row
}

test('a mail arrives with umlauts and a Chinese subject, as HTML and as text', async ({ harness }) => {
  const inbox = await anInbox()
  const id = await queueMail(harness.db, aReceipt())

  await deliverMail(harness.db, aMailer(inbox.url), id ?? '')

  const [mail] = inbox.mails
  expect(mail?.subject).toBe('订单 H-1042 已收到')
  expect(mail?.to).toEqual([{ name: 'Jürgen Groß', address: 'juergen@kunde.example' }])
  expect(mail?.from).toEqual({ name: 'Heliostead', address: 'hello@heliostead.example' })
  expect(mail?.html).toContain('<html dir="ltr" lang="zh">')
  expect(mail?.html).toContain('Größe &amp; Gewicht')
  expect(mail?.text).toContain('Größe & Gewicht: 3 × 20 kg')
  expect(mail?.text).toContain('https://shop.example/order_detail?id=7&from=mail')
  expect(mail?.text).toContain('谢谢，Jürgen')
  expect(mail?.text?.split('order_detail')).toHaveLength(2)
  expect(mail?.text).toContain('1 Sun Street, Columbus, OH 43217')
  expect(await rowOf(harness.db, id)).toMatchObject({ state: 'sent', subject: mail?.subject, attempts: 1 })
})

test('a mail whose job was lost or gave up is enqueued again, for a week', async ({ harness }) => {
  const age = { recent: '1 minute', lost: '1 hour', waiting: '1 hour', sent: '1 hour', old: '8 days' }
  const ids: Record<string, string> = {}
  for (const [name, since] of Object.entries(age)) {
    ids[name] = (await queueMail(harness.db, aReceipt())) ?? ''
    const created_at = sql`clock_timestamp() - ${since}::interval`
    const state = name === 'sent' ? { state: 'sent' as const, sent_at: sql`clock_timestamp()` } : {}
    await harness.db
      .update(outbox)
      .set({ created_at, ...state })
      .where(eq(outbox.id, ids[name]))
    if (name !== 'waiting')
      await queryRows(harness.db, `delete from pgboss.job where data ->> 'id' = $1`, [ids[name]])
  }

  expect(await requeueMail(harness.db)).toBe(1)

  const left = await payloadsUnderway(harness.db, 'deliver-mail')
  expect(left.map(({ id }) => id).toSorted()).toEqual([ids.lost, ids.waiting].toSorted())
})

test('a mail that was sent is not sent again', async ({ harness }) => {
  const inbox = await anInbox()
  const mailer = aMailer(inbox.url)
  const id = (await queueMail(harness.db, aReceipt())) ?? ''

  await deliverMail(harness.db, mailer, id)
  await deliverMail(harness.db, mailer, id)

  expect(inbox.mails).toHaveLength(1)
  expect(await rowOf(harness.db, id)).toMatchObject({ attempts: 1 })
})

test('a receipt with the same key is queued once', async ({ harness }) => {
  const first = await queueMail(harness.db, aReceipt({ dedupe_key: 'receipt:7' }))
  const again = await queueMail(harness.db, aReceipt({ dedupe_key: 'receipt:7' }))
  const another = await queueMail(harness.db, aReceipt({ dedupe_key: 'receipt:8' }))

  expect([first, again, another].map((id) => id !== null)).toEqual([true, false, true])
})

test('a refusal is recorded and thrown without the address, and a retry can succeed', async ({ harness }) => {
  const strict = await anInbox({ refuses: 'juergen@kunde.example' })
  const inbox = await anInbox()
  const id = (await queueMail(harness.db, aReceipt())) ?? ''

  const failure = await deliverMail(harness.db, aMailer(strict.url), id).catch((error: Error) => error)

  expect(String(failure)).toMatch(/receipt.*EENVELOPE 550/)
  expect(`${failure} ${(failure as Error).stack} ${(failure as Error).cause}`).not.toMatch(/juergen|Jürgen/)
  expect(await rowOf(harness.db, id)).toMatchObject({ state: 'failed', attempts: 1 })
  expect((await rowOf(harness.db, id))?.last_error).toContain('550')

  await deliverMail(harness.db, aMailer(inbox.url), id)

  expect(inbox.mails[0]?.messageId).toBe(`<${id}@heliostead.example>`)
  expect(await rowOf(harness.db, id)).toMatchObject({ state: 'sent', attempts: 2, last_error: null })
})

test('an unreachable server is a failure like any other', async ({ harness }) => {
  const id = (await queueMail(harness.db, aReceipt())) ?? ''

  await expect(deliverMail(harness.db, aMailer('smtp://127.0.0.1:1'), id)).rejects.toThrow('ESOCKET')

  expect(await rowOf(harness.db, id)).toMatchObject({ state: 'failed', sent_at: null })
})

test('without a mail server a mail is stored and can be read in the outbox', async ({ harness }) => {
  const mailer = aMailer()
  const id = (await queueMail(harness.db, aReceipt())) ?? ''

  await deliverMail(harness.db, mailer, id)

  const row = await rowOf(harness.db, id)
  expect(row).toMatchObject({ state: 'kept', subject: '订单 H-1042 已收到' })
  expect(row && (await renderMail(row, mailer)).text).toContain('Jürgen')
})

test('with a mailer that sends nothing, a mail is stored at once, only once, and without a job', async ({
  harness,
}) => {
  const mail = aReceipt({ dedupe_key: 'receipt:9' })

  const id = await queueMail(harness.db, mail, aMailer())

  expect(await rowOf(harness.db, id)).toMatchObject({
    state: 'kept',
    subject: '订单 H-1042 已收到',
    attempts: 1,
  })
  expect(await queueMail(harness.db, mail, aMailer())).toBeNull()
  expect(await payloadsUnderway(harness.db, 'deliver-mail')).toEqual([])
})

test('the subject of a stored code is not in the lists of the back office', async ({ harness }) => {
  const mail = aReceipt({ template: 'code', props: { code: '808907' } })
  const at_once = (await queueMail(harness.db, mail, aMailer())) ?? ''
  const by_job = (await queueMail(harness.db, mail)) ?? ''

  await deliverMail(harness.db, aMailer(), by_job)

  expect(await rowOf(harness.db, at_once)).toMatchObject({ state: 'kept', subject: '' })
  expect(await rowOf(harness.db, by_job)).toMatchObject({ state: 'kept', subject: '' })
})

test('a mail and its delivery job are inserted by one statement', async ({ harness }) => {
  const mail = aReceipt({ dedupe_key: 'receipt:10' })

  const id = await queueMail(harness.db, mail, aMailer('smtp://127.0.0.1:1'))

  expect(await rowOf(harness.db, id)).toMatchObject({ state: 'waiting', attempts: 0 })
  expect(await queueMail(harness.db, mail)).toBeNull()
  expect(await payloadsUnderway(harness.db, 'deliver-mail')).toEqual([{ id }])
  expect(
    await queryRows(harness.db, `select retry_limit, policy from pgboss.job where name = 'deliver-mail'`),
  ).toEqual([{ retry_limit: 40, policy: 'standard' }])
})

test('a failing and a missing template are recorded', async ({ harness }) => {
  const mailer = aMailer((await anInbox()).url)
  const failing = (await queueMail(harness.db, aReceipt({ template: 'broken' }))) ?? ''
  const unknown = (await queueMail(harness.db, aReceipt({ template: 'constructor' }))) ?? ''

  await expect(deliverMail(harness.db, mailer, failing)).rejects.toThrow('TypeError')
  await expect(deliverMail(harness.db, mailer, unknown)).rejects.toThrow('could not be sent')

  expect((await rowOf(harness.db, failing))?.last_error).toBe('no such line')
  expect((await rowOf(harness.db, unknown))?.last_error).toBe('No template for the mail constructor')
})

test('an unverified address gets fixed wording only, checked when queued and when sent', async ({
  harness,
}) => {
  const inbox = await anInbox()
  const mailer = aMailer(inbox.url)
  const to = codeRecipient('stranger@x.example', null)
  const noted = defineFixedMail('noted', { number: fixedFields.reference })

  await expect(queueMail(harness.db, { ...aReceipt(), to } as never)).rejects.toThrow('fixed wording')
  expect(() => noted({ number: 'Buy at evil.example' })).toThrow('invalid_format')
  expect(() => noted({ number: 'HQ-1', message: 'Buy' } as never)).toThrow('unrecognized_keys')
  const slipped = (await queueMail(harness.db, aReceipt())) ?? ''
  await queryRows(harness.db, `update outbox set recipient_kind = 'unverified' where id = $1`, [slipped])
  await expect(deliverMail(harness.db, mailer, slipped)).rejects.toThrow('could not be sent')
  const fixed = (await queueMail(harness.db, { fixed: noted({ number: 'HQ-1' }), to, locale: 'en' })) ?? ''
  await deliverMail(harness.db, mailer, fixed)

  expect(inbox.mails.map((mail) => mail.subject)).toEqual(['Noted HQ-1'])
})

test('a second recipient hidden in an address is refused, when queued and when sent', async ({ harness }) => {
  const inbox = await anInbox()
  const mailer = aMailer(inbox.url)
  const address = 'a@x.example\r\nBcc: evil@x.example'

  await expect(
    queueMail(harness.db, aReceipt({ to: verifiedRecipient({ name: '', address }, 'eve') })),
  ).rejects.toThrow('correct email address')
  await expect(
    mailer.send?.({ id: '1', to: { name: '', address }, subject: '', html: '', text: '' }),
  ).rejects.toThrow('Not a plain mail address')

  expect(inbox.mails).toHaveLength(0)
})

test('line breaks in a name or a subject become blanks', async ({ harness }) => {
  const inbox = await anInbox()
  const to = verifiedRecipient({ name: 'Eve\r\nBcc: evil@x.example', address: 'eve@x.example' }, 'eve')
  const props = { first_name: 'Eve', order_number: '7\r\nBcc: evil@x.example' }
  const id = (await queueMail(harness.db, aReceipt({ to, props }))) ?? ''

  await deliverMail(harness.db, aMailer(inbox.url), id)

  expect(inbox.mails[0]?.envelope).toEqual(['eve@x.example'])
  expect(inbox.mails[0]?.bcc ?? []).toEqual([])
  expect(inbox.mails[0]?.to?.[0]?.name).toBe('Eve Bcc: evil@x.example')
  expect(inbox.mails[0]?.subject).toBe('订单 7 Bcc: evil@x.example 已收到')
})

plainTest('one plain address is accepted, anything ambiguous is refused', () => {
  for (const good of [
    'a@x.example',
    'kim.o+solar@mail.shop.example',
    "o'neil@x.co",
    'käufer@x.de'.replace('ä', 'ae'),
    'x@bücher.example',
  ])
    expect(isPlainAddress(good), good).toBe(true)
  const tricks = [
    'a@x.example\n',
    ' a@x.example',
    'a@x.example,b@x.example',
    'a@x.example;b@x.example',
    '<a@x.example>',
  ]
  const shapes = [
    '',
    'a',
    'a.example',
    '@x.example',
    'a@',
    'a@x',
    'a@@x.example',
    'a..b@x.example',
    '.a@x.example',
    'a.@x.example',
  ]
  const odd = [
    '"a b"@x.example',
    'a(b)@x.example',
    'a@[127.0.0.1]',
    'a@-x.example',
    'a@x..example',
    'a@x.example\0',
  ]
  for (const bad of [
    ...tricks,
    ...shapes,
    ...odd,
    `${'a'.repeat(65)}@x.example`,
    `a@${'x.'.repeat(130)}example`,
  ])
    expect(isPlainAddress(bad), JSON.stringify(bad)).toBe(false)
})

plainTest('an invalid sender address is reported at startup', () => {
  const make = (from: string) => () =>
    createMailer({ url: undefined, from, templates: {}, frame: () => frame })
  const frame = { wordmark: '', home_url: '', footer: [] }

  expect(make('Heliostead <a@x.example>, b@x.example')).toThrow('MAIL_FROM')
  expect(make('hello@heliostead.example')).not.toThrow()
})
