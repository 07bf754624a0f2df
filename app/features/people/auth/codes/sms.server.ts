import { z } from 'zod'
import type { Settings } from '#platform/config/env.server.ts'
import type { Locale } from '#text/text.tsx'

/** A provider that generates, sends and checks codes by SMS. */
export type SmsVerifier = {
  name: 'twilio'
  /** Sends a new code to a number in E.164. @throws if the provider rejects it or does not respond */
  start(phone: string, locale: Locale): Promise<void>
  /** Whether this is the code sent to the number. Makes the same request for an unknown number. */
  check(phone: string, code: string): Promise<boolean>
}

declare module '#platform/http/request-context.server.ts' {
  interface Services {
    /** Null without a provider: text messages are then only stored in the outbox. */
    sms: SmsVerifier | null
  }
}

type TwilioSettings = Pick<
  Settings,
  'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN' | 'TWILIO_VERIFY_SERVICE_SID' | 'TWILIO_VERIFY_URL'
>

const CheckResult = z.object({ status: z.string().optional() })

/**
 * A client of Twilio Verify (API version 2), or null if it is not configured. Twilio limits a code to ten minutes and
 * five attempts; the shop counts attempts too.
 */
export function createSmsVerifier(settings: TwilioSettings): SmsVerifier | null {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_VERIFY_SERVICE_SID, TWILIO_VERIFY_URL } = settings
  if (!TWILIO_ACCOUNT_SID || !TWILIO_AUTH_TOKEN || !TWILIO_VERIFY_SERVICE_SID) return null
  const service = `${TWILIO_VERIFY_URL.replace(/\/$/, '')}/v2/Services/${TWILIO_VERIFY_SERVICE_SID}`
  const authorization = `Basic ${Buffer.from(`${TWILIO_ACCOUNT_SID}:${TWILIO_AUTH_TOKEN}`).toString('base64')}`
  const ask = (path: string, form: Record<string, string>) =>
    fetch(`${service}/${path}`, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(10_000),
      redirect: 'error',
    })
  return {
    name: 'twilio',
    async start(phone, locale) {
      const answer = await ask('Verifications', { To: phone, Channel: 'sms', Locale: locale })
      await answer.body?.cancel()
      // The response body contains the phone number, so the error only has the status.
      if (!answer.ok) throw new Error(`Twilio Verify refused to send a code: ${answer.status}`)
    },
    async check(phone, code) {
      const answer = await ask('VerificationCheck', { To: phone, Code: code })
      if (answer.ok) return CheckResult.parse(await answer.json()).status === 'approved'
      await answer.body?.cancel()
      // Expired, used or too many attempts: all are an incorrect code for the user.
      if (answer.status === 404 || answer.status === 429) return false
      throw new Error(`Twilio Verify could not check a code: ${answer.status}`)
    },
  }
}
