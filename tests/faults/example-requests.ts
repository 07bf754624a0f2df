import { randomUUID } from 'node:crypto'
import { type EndpointSpec, z } from '#platform/http/api/api.server.ts'

/** As much of JSON Schema as the shapes of calls come out in. */
type Schema = {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  minimum?: number
  minItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

type Io = 'input' | 'output'

const schemaOf = (shape: z.ZodType, io: Io) =>
  z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as unknown as Schema

/** Every field of a call's body or query, as it is written there: `order_id`, `lines.[].line_id`. */
export function fieldsOf({ body, query }: EndpointSpec): string[] {
  const shapes = [body, query].filter((shape) => shape !== undefined)
  const both = shapes.flatMap((shape) => [schemaOf(shape, 'input'), schemaOf(shape, 'output')])
  return [...new Set(both.flatMap((schema) => fieldsIn(schema, '')))]
}

function fieldsIn(schema: Schema, before: string): string[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
    before + name,
    ...fieldsIn(inner, `${before}${name}.`),
  ])
  const items = schema.items ? fieldsIn(schema.items, `${before}[].`) : []
  return [...own, ...items, ...choicesOf(schema).flatMap((one) => fieldsIn(one, before))]
}

const choicesOf = ({ anyOf = [], oneOf = [], allOf = [] }: Schema) => [...anyOf, ...oneOf, ...allOf]

/** Puts a value in one field of a request that is otherwise complete and right. */
export type Wish = { field: string; value: string }

/** The least that a call takes, with ids of the asker's own where it must name some (`own` gives them), and with the wish. */
export function requestFor(spec: EndpointSpec, own: (field: string) => string | undefined, wish?: Wish) {
  const values = (shape: z.ZodType | undefined) =>
    (shape ? sample(schemaOf(shape, 'input'), '', { own, wish }) : {}) as Record<string, unknown>
  return { body: values(spec.body), query: values(spec.query) }
}

type Context = { own: (field: string) => string | undefined; wish: Wish | undefined }

function sample(schema: Schema, path: string, context: Context): unknown {
  const { wish, own } = context
  const name = path.split('.').at(-1) ?? ''
  if (wish?.field === path) return schema.type === 'array' ? [wish.value] : wish.value
  if (schema.properties) return anObject(schema, path, context)
  if (schema.items && schema.type === 'array') {
    const isOnTheWay = wish?.field.startsWith(`${path}.[].`)
    return isOnTheWay || (schema.minItems ?? 0) > 0 ? [sample(schema.items, `${path}.[]`, context)] : []
  }
  const mine = own(path)
  if (mine !== undefined) return mine
  if (name in words) return words[name]?.()
  const [choice] = choicesOf(schema)
  if (choice) return sample(choice, path, context)
  if (schema.enum) return schema.enum[0]
  if (schema.const !== undefined) return schema.const
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(schema.minimum ?? 1, 1)
  if (schema.type === 'boolean') return true
  return formats[schema.format ?? '']?.() ?? 'words'
}

function anObject(schema: Schema, path: string, context: Context) {
  const inner = (name: string) => (path === '' ? name : `${path}.${name}`)
  const { required = [], properties = {} } = schema
  const wanted = Object.keys(properties).filter((name) => {
    const field = context.wish?.field
    const isOnTheWay = field === inner(name) || field?.startsWith(`${inner(name)}.`)
    // Without a code, who names a request would only ask for another one.
    const belongsToIt = field === 'request_id' && name === 'code'
    return required.includes(name) || isOnTheWay || belongsToIt
  })
  return Object.fromEntries(
    wanted.map((name) => [name, sample(properties[name] ?? {}, inner(name), context)]),
  )
}

const formats: Record<string, () => string> = {
  uuid: randomUUID,
  email: () => 'somebody@example.com',
  date: () => '2099-01-31',
  'date-time': () => '2099-01-31T12:00:00Z',
  base64: () => Buffer.from('%PDF-1.7 words').toString('base64'),
}

/** What a field's rule wants that its schema does not tell. */
const words: Record<string, () => unknown> = {
  email: () => 'somebody@example.com',
  phone: () => '+12125550123',
  zip: () => '10001',
  zip_code: () => '10001',
  state: () => 'NY',
  code: () => '000000',
  password: () => 'nine-cold-batteries',
  monthly_bill: () => 100,
  system_kw: () => 8,
  owns_property: () => 'yes',
  power_kva: () => 75,
  phases: () => 3,
  primary_voltage: () => '480 V',
  secondary_voltage: () => '208 V',
}
