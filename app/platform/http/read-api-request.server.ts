import { Problem } from './problem.ts'
import { type FormLimits, readFormData } from './read-form.server.ts'

/** The JSON object of a request; none at all is an empty one. */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  const text = await request.text()
  if (text === '') return {}
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('application/json'))
    throw new Problem('malformed', 'Please send the request as application/json')
  let value: unknown
  try {
    value = halfSigns.test(text) ? JSON.parse(text, wellFormed) : JSON.parse(text)
  } catch {
    throw new Problem('malformed', 'The request is not valid JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Problem('malformed', 'The request must be a JSON object')
  return value as Record<string, unknown>
}

// Half of a sign can only be written as an escape. PostgreSQL keeps none, and a URL has no way to write it.
const halfSigns = /\\u[dD][89a-fA-F]/
const wellFormed = (_name: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed() : value

/** The fields and files of a form by their names. */
export async function readForm(request: Request, limits: FormLimits): Promise<Record<string, unknown>> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('multipart/form-data'))
    throw new Problem('malformed', 'Please send the request as multipart/form-data')
  return Object.fromEntries(await readFormData(request, limits))
}

const mostParameters = 100

/** The parameters of the address by their names: a text, or several where a name stands more than once. */
export function queryOf(request: Request) {
  const parameters = new URL(request.url).searchParams
  if (parameters.size > mostParameters) throw new Problem('malformed', 'This address has too many parameters')
  const query: Record<string, string | string[]> = Object.create(null)
  for (const [name, value] of parameters) {
    const before = query[name]
    if (Array.isArray(before)) before.push(value)
    else query[name] = before === undefined ? value : [before, value]
  }
  return { ...query }
}
