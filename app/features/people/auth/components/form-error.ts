type FormError = {
  ok: false
  message: string
  problems: Record<string, string>
  typed: Record<string, string>
  data: unknown
}

/** The error in action data: messages by field, form message, submitted values, reason, whether a captcha is required. */
export function formErrorOf(answer: unknown) {
  const refused = (answer as { ok?: boolean } | undefined)?.ok === false ? (answer as FormError) : null
  const problems: Record<string, string | undefined> = refused?.problems ?? {}
  const reason = (refused?.data as { reason?: string } | null | undefined)?.reason
  return {
    refused: refused !== null,
    problems,
    message: refused && Object.keys(problems).length === 0 ? refused.message : null,
    typed: (refused?.typed ?? {}) as Record<string, string | undefined>,
    reason,
    captcha: reason === 'captcha',
  }
}
