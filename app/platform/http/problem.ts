/**
 * An error the caller can act on; it ends the request. Bugs stay plain Errors. The message is an English sentence of
 * the catalog (or a message required by the specification); the request handler translates it.
 */
export class Problem extends Error {
  readonly kind: ProblemKind
  readonly data: unknown
  readonly values: Record<string, unknown> | undefined
  readonly headers: Record<string, string>

  constructor(kind: ProblemKind, message: string, more: ProblemDetails = {}) {
    super(message)
    this.kind = kind
    this.data = more.data ?? null
    this.values = more.values
    this.headers = more.headers ?? {}
  }

  get status() {
    return statusOf[this.kind]
  }
}

type ProblemDetails = {
  data?: unknown
  /** Values of the `{{names}}` in the message. */
  values?: Record<string, unknown>
  /** Response headers that the status requires. */
  headers?: Record<string, string>
}

/**
 * HTTP status, also used as the envelope's code. 401, 402 and 403 sign the customer out, so nothing else may use
 * them, except staff endpoints and views of the shop as a customer: their 403 carries `data.reason`, by which a browser
 * knows that the session stays valid.
 */
const statusOf = {
  malformed: 400,
  'signed-out': 401,
  'signed-out-elsewhere': 402,
  'account-closed': 403,
  'second-factor-needed': 403,
  'not-permitted': 403,
  'view-only': 403,
  missing: 404,
  'wrong-method': 405,
  conflict: 409,
  'too-large': 413,
  invalid: 422,
  declined: 422,
  'too-many': 429,
  down: 503,
} as const

export type ProblemKind = keyof typeof statusOf

/** The messages by field in the `data` of a refused request; empty when it names no field. */
export function fieldErrorsOf(data: unknown): Record<string, string> {
  if (typeof data !== 'object' || data === null || !('fields' in data)) return {}
  const { fields } = data
  if (typeof fields !== 'object' || fields === null) return {}
  return Object.fromEntries(Object.entries(fields).map(([field, message]) => [field, String(message)]))
}
