// Traces and errors by OTLP over HTTP. Loaded only when OTEL_EXPORTER_OTLP_ENDPOINT is set.
import {
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Settings } from '../config/env.server.ts'
import { shopVersion } from '../config/version.server.ts'
import { traceOutgoingCalls } from './outgoing-calls.server.ts'
import { scrubText } from './scrub-text.ts'
import { type ErrorReport, type NewSpan, type OpenSpan, setTracing } from './tracing.server.ts'

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }
// The numbers of OTLP's severities.
const severities = { warn: 13, error: 17 }

type TelemetrySettings = Pick<
  Settings,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_SERVICE_NAME' | 'OTEL_TRACES_SAMPLER_ARG' | 'NODE_ENV'
>

/** The same share of traces, also of those that callers started: a visitor's header must not decide what is recorded. */
function sharedRatio(share: number) {
  const ratio = new TraceIdRatioBasedSampler(share)
  return new ParentBasedSampler({ root: ratio, remoteParentSampled: ratio, remoteParentNotSampled: ratio })
}

/**
 * Starts tracing and error tracking. The exporters read the other standard variables (headers, timeout, compression,
 * certificate) from the environment themselves. Neither provider is made global: libraries with tracing of their own,
 * such as better-auth, would write what we have not checked.
 */
export function openTelemetry(settings: TelemetrySettings) {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, '')
  const resource = resourceFromAttributes({
    'service.name': settings.OTEL_SERVICE_NAME,
    'service.version': shopVersion,
    'deployment.environment.name': settings.NODE_ENV,
  })
  const spans = new TracerProvider({
    resource,
    sampler: sharedRatio(settings.OTEL_TRACES_SAMPLER_ARG),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) }),
    ],
  })
  const logs = new LoggerProvider({
    resource,
    processors: [
      new BatchLogRecordProcessor({ exporter: new OTLPLogExporter({ url: `${endpoint}/v1/logs` }) }),
    ],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const tracer = spans.getTracer('heliostead', shopVersion)
  const logger = logs.getLogger('heliostead', shopVersion)
  const stopCalls = traceOutgoingCalls()
  setTracing({
    ...spanFunctions(tracer),
    report(error) {
      const exception = exceptionOf(error)
      trace.getActiveSpan()?.addEvent('exception', exception)
      logger.emit({
        severityNumber: severities[error.severity],
        severityText: error.severity.toUpperCase(),
        body: scrubText(error.title),
        attributes: { ...error.attributes, ...exception },
      })
    },
    async close() {
      stopCalls()
      // A collector that does not answer must not hold up the shutdown.
      await Promise.race([
        Promise.allSettled([spans.shutdown(), logs.shutdown()]),
        new Promise((done) => setTimeout(done, closeTimeoutMs).unref()),
      ])
      context.disable()
    },
  })
}

const closeTimeoutMs = 3000

function spanFunctions(tracer: Tracer) {
  const start = ({ name, kind, attributes }: NewSpan, parent: Context) =>
    tracer.startSpan(name, { kind: kinds[kind], attributes }, parent)
  return {
    async inRootSpan<Result>(
      given: NewSpan & { traceparent?: string | undefined },
      work: (span: OpenSpan) => Promise<Result>,
    ) {
      const parent = parentContext(given.traceparent)
      const span = start(given, parent)
      const open = openSpan(span)
      try {
        return await context.with(trace.setSpan(parent, span), () => work(open))
      } catch (error) {
        open.fail(error instanceof Error ? error.name : 'unknown')
        throw error
      } finally {
        open.end()
      }
    },
    startChildSpan(given: NewSpan) {
      const current = context.active()
      return trace.getSpan(current)?.isRecording() ? openSpan(start(given, current)) : null
    },
  }
}

const openSpan = (span: Span): OpenSpan => ({
  set(attributes, name) {
    span.setAttributes(attributes)
    if (name) span.updateName(name)
  },
  fail(type) {
    span.setAttribute('error.type', type)
    span.setStatus({ code: SpanStatusCode.ERROR })
  },
  end: () => span.end(),
})

/** The remote span that a `traceparent` header of W3C Trace Context names, else no parent. */
function parentContext(traceparent = '') {
  const [, traceId, spanId, flags] =
    /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent) ?? []
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags, 16)
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

const exceptionOf = ({ type, message, stack }: ErrorReport) => ({
  'exception.type': type,
  'exception.message': scrubText(message),
  'exception.stacktrace': scrubStack(stack),
})

/** File names have long words with digits, so only the lines that are not places in code are scrubbed. */
const scrubStack = (stack: string) =>
  stack
    .split('\n')
    .map((line) => (line.trimStart().startsWith('at ') ? line : scrubText(line)))
    .join('\n')
