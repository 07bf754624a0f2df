import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { sendCodes, setVerifiedPhone } from '../accounts.factory.ts'
import type { CodeSent } from './code.ts'
import { createSmsVerifier } from './sms.server.ts'

const number = '+16145550100'
const byPhone = '/user/phone_verification_code_login'

/** A fake Twilio Verify: sends nothing and accepts the code 424242 for each number it was given. */
async function withTwilio(harness: Harness, status = 201) {
  const requests: { path: string; form: Record<string, string>; authorization: string | undefined }[] = []
  const pending = new Set<string>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()))
    requests.push({ path: request.url ?? '', form, authorization: request.headers.authorization })
    const to = form.To ?? ''
    const answer = (code: number, body: object) => {
      response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    if (request.url?.endsWith('/Verifications')) {
      if (status === 201) pending.add(to)
      return answer(status, { sid: 'VE1', status: 'pending', to })
    }
    if (!pending.has(to)) return answer(404, { code: 20404 })
    if (form.Code !== '424242') return answer(200, { status: 'pending', valid: false })
    pending.delete(to)
    return answer(200, { status: 'approved', valid: true })
  })
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open))
  onTestFinished(() => void server.close())
  harness.services.sms = createSmsVerifier({
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'secret',
    TWILIO_VERIFY_SERVICE_SID: 'VA1',
    TWILIO_VERIFY_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
  })
  return requests
}

const tryCode = (harness: Harness, request_id: string, code: string) =>
  harness.call(byPhone, { phone: number, request_id, code })

test('Twilio sends the code and checks it', async ({ harness }) => {
  const requests = await withTwilio(harness)
  const ada = await harness.signIn()
  await setVerifiedPhone(harness, ada.id, number)
  harness.becomeGuest()
  harness.locale = 'de'
  const { data } = await harness.call<CodeSent>(byPhone, { phone: number })
  await sendCodes(harness)

  const wrong = await tryCode(harness, data.request_id, '000000')
  const right = await tryCode(harness, data.request_id, '424242')

  expect([wrong.code, right.code]).toEqual([422, 200])
  expect(requests[0]).toEqual({
    path: '/v2/Services/VA1/Verifications',
    form: { To: number, Channel: 'sms', Locale: 'de' },
    authorization: `Basic ${btoa('AC1:secret')}`,
  })
  expect(requests[1]).toMatchObject({
    path: '/v2/Services/VA1/VerificationCheck',
    form: { To: number, Code: '000000' },
  })
  expect(await queryRows(harness.db, 'select 1 from outbox')).toEqual([])
})

test('a phone number without an account gets no message, but its attempts are checked in the same way', async ({
  harness,
}) => {
  const requests = await withTwilio(harness)
  const { data } = await harness.call<CodeSent>(byPhone, { phone: number })
  await sendCodes(harness)

  const answer = await tryCode(harness, data.request_id, '424242')

  expect(answer.code).toBe(422)
  expect(requests.map(({ path }) => path)).toEqual(['/v2/Services/VA1/VerificationCheck'])
})

test('Twilio gets at most five attempts per code', async ({ harness }) => {
  const requests = await withTwilio(harness)
  const ada = await harness.signIn()
  await setVerifiedPhone(harness, ada.id, number)
  harness.becomeGuest()
  const { data } = await harness.call<CodeSent>(byPhone, { phone: number })
  await sendCodes(harness)
  for (let i = 0; i < 5; i++) await tryCode(harness, data.request_id, '000000')

  expect((await tryCode(harness, data.request_id, '424242')).code).toBe(422)
  expect(requests.filter(({ path }) => path.endsWith('Check')).length).toBe(5)
})

test('an error of Twilio fails the job for a retry, without personal data in the error', async ({
  harness,
}) => {
  await withTwilio(harness, 503)
  const ada = await harness.signIn()
  await setVerifiedPhone(harness, ada.id, number)
  harness.becomeGuest()
  await harness.call(byPhone, { phone: number })

  await expect(sendCodes(harness)).rejects.toThrow(/^Twilio Verify refused to send a code: 503$/)
})
