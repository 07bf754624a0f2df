import { Problem } from '../problem.ts'
import { type FormLimits, readFormData } from '../request/read-form.server.ts'

/** The JSON object of a request; an empty body is an empty object. @throws Problem `malformed`. */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  const text = await request.text()
  if (text === '') return {}
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('application/json'))
    throw new Problem('malformed', 'Send the request as application/json.')
  let value: unknown
  try {
    value = loneSurrogate.test(text) ? JSON.parse(text, wellFormed) : JSON.parse(text)
  } catch {
    throw new Problem('malformed', 'The request is not valid JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Problem('malformed', 'The request must be a JSON object')
  return value as Record<string, unknown>
}

// A lone surrogate can only be written as an escape. PostgreSQL cannot store it and a URL cannot encode it.
const loneSurrogate = /\\u[dD][89a-fA-F]/
const wellFormed = (_name: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed() : value

/** The fields and files of a form by name. */
export async function readForm(request: Request, limits: FormLimits): Promise<Record<string, unknown>> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('multipart/form-data'))
    throw new Problem('malformed', 'Send the request as multipart/form-data.')
  return Object.fromEntries(await readFormData(request, limits))
}

const maxParameters = 100

/** The query parameters by name: a string, or an array for a repeated name. */
export function queryOf(request: Request) {
  const parameters = new URL(request.url).searchParams
  if (parameters.size > maxParameters) throw new Problem('malformed', 'This address has too many parameters')
  const query: Record<string, string | string[]> = Object.create(null)
  for (const [name, value] of parameters) {
    const before = query[name]
    if (Array.isArray(before)) before.push(value)
    else query[name] = before === undefined ? value : [before, value]
  }
  return { ...query }
}
