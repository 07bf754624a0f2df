import { text } from '#text/text.tsx'

/** States of a mail or text message. `kept`: stored only, because no mail server is set up. */
export const mailStates = ['waiting', 'sent', 'kept', 'failed'] as const

export type MailState = (typeof mailStates)[number]

/** The states as staff read them. */
export const mailStateLabels: Record<MailState, string> = {
  waiting: text('Waiting'),
  sent: text('Sent'),
  kept: text('Stored only'),
  failed: text('Failed'),
}
