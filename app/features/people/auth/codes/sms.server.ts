import type { Settings } from '#platform/config/env.server.ts'
import type { Locale } from '#text/text.tsx'

/** Somebody who makes codes, texts them and knows whether one is right. */
export type SmsVerifier = {
  name: 'twilio'
  /** Sends a fresh code to a number in E.164. Throws where the provider refuses or does not answer. */
  start(phone: string, locale: Locale): Promise<void>
  /** Whether this is the code that the number was sent. An unknown number takes as long as any other. */
  check(phone: string, code: string): Promise<boolean>
}

declare module '#platform/http/request-context.server.ts' {
  interface Services {
    /** Null without a provider: text messages then stay in the outbox. */
    sms: SmsVerifier | null
  }
}

type TwilioSettings = Pick<
  Settings,
  'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN' | 'TWILIO_VERIFY_SERVICE_SID' | 'TWILIO_VERIFY_URL'
>

/**
 * Twilio Verify (API version 2) by plain HTTP, or null when it is not configured. Twilio keeps the code for ten minutes
 * and five tries; ours are counted beside it.
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
      // The body repeats the number: only the status is told.
      if (!answer.ok) throw new Error(`Twilio Verify refused to send a code: ${answer.status}`)
    },
    async check(phone, code) {
      const answer = await ask('VerificationCheck', { To: phone, Code: code })
      if (answer.ok) return ((await answer.json()) as { status?: string }).status === 'approved'
      await answer.body?.cancel()
      // Gone, used, or tried too often: for the person all of it is a code that is not right.
      if (answer.status === 404 || answer.status === 429) return false
      throw new Error(`Twilio Verify could not check a code: ${answer.status}`)
    },
  }
}
