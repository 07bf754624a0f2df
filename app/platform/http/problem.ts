/**
 * Ends a request with an answer the caller can act on. Bugs stay plain Errors.
 * The message is an English sentence of the catalogue (or a contract's own message); the edge translates it.
 */
export class Problem extends Error {
  readonly kind: ProblemKind
  readonly data: unknown
  readonly values: Record<string, unknown> | undefined
  readonly headers: Record<string, string>

  constructor(kind: ProblemKind, message: string, more: MoreOfProblem = {}) {
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

type MoreOfProblem = {
  data?: unknown
  /** What stands for the `{{names}}` of the message. */
  values?: Record<string, unknown>
  /** Headers of the answer, where its status asks for some. */
  headers?: Record<string, string>
}

/**
 * HTTP status and envelope code in one. 401, 402 and 403 sign the customer out, so nothing else answers with them, but for
 * staff calls: their 403 carries `data.reason`, by which a browser knows that the session goes on.
 */
const statusOf = {
  malformed: 400,
  'signed-out': 401,
  'signed-out-elsewhere': 402,
  'account-closed': 403,
  'second-factor-needed': 403,
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
