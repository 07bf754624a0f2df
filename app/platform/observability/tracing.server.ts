// Interface to OpenTelemetry. Without OTEL_EXPORTER_OTLP_ENDPOINT nothing of OpenTelemetry is loaded and these functions
// do nothing; otherwise telemetry.server.ts provides the implementation.

export type SpanAttributes = Record<string, string | number>

export type NewSpan = {
  /** Of few different values: a route or the name of a query, never a path with an ID. */
  name: string
  kind: 'server' | 'client' | 'consumer'
  attributes: SpanAttributes
}

export type OpenSpan = {
  /** Sets what is known only at the end. */
  set(attributes: SpanAttributes, name?: string): void
  /** Marks the span as failed; `type` is an error's class or code. */
  fail(type: string): void
  end(): void
}

/** An error for error tracking: the class, and texts that are scrubbed before they leave the process. */
export type ErrorReport = {
  /** The log line's message. */
  title: string
  severity: 'warn' | 'error'
  type: string
  message: string
  stack: string
  /** IDs of the log line, such as `request_id`. */
  attributes: SpanAttributes
}

export type Tracing = {
  inRootSpan<Result>(
    span: NewSpan & { traceparent?: string | undefined },
    work: (span: OpenSpan) => Promise<Result>,
  ): Promise<Result>
  startChildSpan(span: NewSpan): OpenSpan | null
  report(error: ErrorReport): void
  /** Sends what is left. */
  close(): Promise<void>
}

let tracing: Tracing | null = null

export const setTracing = (next: Tracing | null) => void (tracing = next)

export const isTracing = () => tracing !== null

const ignored: OpenSpan = { set() {}, fail() {}, end() {} }

/**
 * Runs a request or a job as a span at the top of a trace, or below the span that `traceparent` (W3C Trace Context)
 * names. A thrown error marks the span as failed.
 */
export const inRootSpan: Tracing['inRootSpan'] = (span, work) =>
  tracing ? tracing.inRootSpan(span, work) : work(ignored)

/** Starts a span below the current one; the caller ends it. Null without a current one, or when tracing is off. */
export const startChildSpan: Tracing['startChildSpan'] = (span) => tracing?.startChildSpan(span) ?? null

/** Sends an error to error tracking and adds it to the current span. */
export const reportError: Tracing['report'] = (error) => tracing?.report(error)

/** Sends what is left and turns tracing off. */
export async function closeTracing() {
  const open = tracing
  tracing = null
  await open?.close()
}
