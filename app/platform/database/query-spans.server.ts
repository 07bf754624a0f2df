import { isTracing, type OpenSpan, startChildSpan } from '../observability/tracing.server.ts'

/** A span for a statement that the current request or job sends: its name, or what it does; never its values. */
export function startQuerySpan(query: unknown): OpenSpan | null {
  if (!isTracing()) return null
  const { text = '', name } =
    typeof query === 'string' ? { text: query } : (query as { text?: string; name?: string })
  // The embedded database appends the number of its connection.
  const summary = name?.replace(/~\d+$/, '') ?? summaryOf(text)
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': summary }
  return startChildSpan({ name: summary, kind: 'client', attributes })
}

/** Ends the span with the answer; a failure is marked with the SQLSTATE or the kind of error. */
export const endWith = (span: OpenSpan, answer: Promise<unknown>) =>
  answer
    .catch((error: Error & { code?: string }) => span.fail(error.code ?? error.name))
    .finally(() => span.end())

/** Command and first table of a statement, such as `select orders`: identifiers only. */
export function summaryOf(text: string) {
  const [command = 'query'] = /[a-z]+/i.exec(text) ?? []
  const [, table] = /\b(?:from|into|update|join) +"?([a-z_][\w.]*)/i.exec(text) ?? []
  return (table ? `${command} ${table}` : command).toLowerCase()
}
