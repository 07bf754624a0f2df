import { createHash } from 'node:crypto'

type Schema = {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}

type Operation = {
  tags?: string[]
  summary?: string
  description?: string
  parameters?: { name: string; required?: boolean; schema?: Schema }[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: Schema }> }>
}

type OpenApi = {
  info: { title: string; description?: string }
  paths?: Record<string, Record<string, Operation>>
}

const style = `
  :root { color-scheme: light; font: 16px/1.5 'Inter Variable', system-ui, sans-serif; color: #1a1915; background: #faf8f3 }
  body { max-width: 62rem; margin: 0 auto; padding: 2rem 1rem 6rem }
  h1 { font-size: 2rem; letter-spacing: -.02em; margin: 0 0 .5rem } h2 { font-size: 1.4rem; margin: 3rem 0 .5rem }
  a { color: #1b4a7f } code { font: .9em ui-monospace, monospace }
  nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 0; list-style: none }
  details { border-top: 1px solid #dfd9cc } details:last-of-type { border-bottom: 1px solid #dfd9cc }
  summary { padding: .75rem 0; cursor: pointer; display: flex; gap: .75rem; flex-wrap: wrap; align-items: baseline }
  summary::marker { content: '' } .method { font-weight: 600; min-width: 3.25rem } .who { margin-left: auto; color: #565148; font-size: .875rem }
  summary span.about { color: #565148 } section { padding: 0 0 1.25rem 1rem }
  table { border-collapse: collapse; width: 100%; font-size: .9rem } caption { text-align: left; font-weight: 600; padding: .5rem 0 }
  th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-top: 1px solid #dfd9cc } th { color: #565148; font-weight: 500 }`

/** Renders the OpenAPI document as an HTML page: no script, one style that the content policy allows by hash. */
export function apiDocsPage(document: OpenApi): Response {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const groups = [...Map.groupBy(operations, ({ operation }) => operation.tags?.[0] ?? '')]
  const html = `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(document.info.title)}</title><style>${style}</style></head><body><main>
<h1>${escapeHtml(document.info.title)}</h1>
<p>${escapeHtml(document.info.description ?? '')} All paths stand behind <code>/api</code>. A signed-in caller sends the
cookie <code>token</code> or <code>Authorization: Bearer …</code>. A POST that carries a cookie, a guest's <code>cart</code> too, also
carries the <code>Origin</code> of this site, as browsers send it. The document for machines is
<a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Groups"><ul>${groups.map(([tag]) => `<li><a href="#${anchor(tag)}">${escapeHtml(tag)}</a></li>`).join('')}</ul></nav>
${groups.map(([tag, own]) => `<h2 id="${anchor(tag)}">${escapeHtml(tag)}</h2>${own.map(operationHtml).join('')}`).join('')}
</main></body></html>`
  const hash = createHash('sha256').update(style).digest('base64')
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'`,
    },
  })
}

function operationHtml({ path, method, operation }: { path: string; method: string; operation: Operation }) {
  const who = operation.description ?? 'For anybody'
  const body = operation.requestBody?.content?.['application/json']?.schema
  const answer = operation.responses?.['200']?.content?.['application/json']?.schema?.properties?.data
  const query = operation.parameters?.map(({ name, required, schema }) => ({
    name,
    required: required ?? false,
    schema: schema ?? {},
  }))
  return `<details id="${anchor(`${method}${path}`)}"><summary><span class="method">${method.toUpperCase()}</span><code>${escapeHtml(path)}</code>
<span class="about">${escapeHtml(operation.summary ?? '')}</span><span class="who">${escapeHtml(who)}</span></summary><section>
${query?.length ? tableOf('Query', query) : ''}${body ? tableOf('Request body', fieldsOf(body)) : ''}${answer ? tableOf('Answer: data', fieldsOf(answer)) : ''}
</section></details>`
}

type Field = { name: string; required: boolean; schema: Schema }

/** The fields of an object or of a list's items, or the value itself. */
function fieldsOf(schema: Schema, before = ''): Field[] {
  if (schema.type === 'array' && schema.items) return fieldsOf(schema.items, `${before}[]`)
  if (!schema.properties) return [{ name: before || '—', required: true, schema }]
  return Object.entries(schema.properties).flatMap(([name, own]) => {
    const full = before ? `${before}.${name}` : name
    const field = { name: full, required: schema.required?.includes(name) ?? false, schema: own }
    const inner = own.type === 'array' ? own.items : own
    return inner?.properties && before.split('.').length < 3
      ? [field, ...fieldsOf(inner, own.type === 'array' ? `${full}[]` : full)]
      : [field]
  })
}

const tableOf = (caption: string, fields: Field[]) => `<table><caption>${caption}</caption>
<thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Required</th></tr></thead><tbody>
${fields.map(({ name, required, schema }) => `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(typeOf(schema))}</td><td>${required ? 'yes' : ''}</td></tr>`).join('')}
</tbody></table>`

function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ')
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {})}`
  const type = [schema.type].flat().filter(Boolean).join(' | ') || 'any'
  const bounds = [
    schema.minimum !== undefined && schema.minimum > -1e15 && `at least ${schema.minimum}`,
    schema.maximum !== undefined && schema.maximum < 1e15 && `at most ${schema.maximum}`,
    schema.minLength !== undefined && `at least ${schema.minLength} characters`,
    schema.maxLength !== undefined && `at most ${schema.maxLength} characters`,
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ].filter(Boolean)
  return [schema.format ? `${type} (${schema.format})` : type, ...bounds].join(', ')
}

const anchor = (value: string) => value.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

const escapeHtml = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
