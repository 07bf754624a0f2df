import type { Refusal } from '#platform/http/pages/page.server.ts'

/**
 * The error in the action data of a page, for its form: messages by field, the message of the whole form (null if
 * there are messages by field), the submitted values, the reason, and whether a captcha is required.
 */
export function formErrorOf(answer: unknown) {
  const refused = isRefusal(answer) ? answer : null
  const problems: Record<string, string | undefined> = refused?.problems ?? {}
  const typed: Record<string, string | undefined> = refused?.typed ?? {}
  const reason = reasonIn(refused?.data)
  return {
    refused: refused !== null,
    problems,
    message: refused && Object.keys(problems).length === 0 ? refused.message : null,
    typed,
    reason,
    captcha: reason === 'captcha',
  }
}

export type FormError = ReturnType<typeof formErrorOf>

/** The lines of a form's error summary: the messages by field, or else that of the whole form. */
export const summaryOf = ({ problems, message }: Pick<FormError, 'problems' | 'message'>) =>
  message === null ? problems : { '': message }

const isRefusal = (answer: unknown): answer is Refusal =>
  typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false

const reasonIn = (data: unknown) =>
  typeof data === 'object' && data !== null && 'reason' in data ? data.reason : undefined
