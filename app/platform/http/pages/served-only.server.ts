import type { RequestContext } from '../request-context.server.ts'

/** What was loaded, by what is sent. */
const complete = new WeakMap<object, object>()

/**
 * Props as JSON with the values that are not sent: all that a component may render. Throws if they have something that JSON
 * leaves out, such as a function, an element or a map: other props would have the same key.
 */
export const keyOfProps = (props: unknown) =>
  JSON.stringify(props, (name, value: unknown) => {
    if (typeof value === 'function' || typeof value === 'symbol') throw notInKey(name)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    if (!isPlain(value)) throw notInKey(name)
    return complete.get(value) ?? value
  })

const notInKey = (name: string) =>
  new TypeError(
    `The markup of a component with the prop "${name}" cannot be stored: only data can be its key.`,
  )

/** Elements are plain objects, too. */
function isPlain(value: object) {
  const prototype: unknown = Object.getPrototypeOf(value)
  return (prototype === Object.prototype || prototype === null) && !('$$typeof' in value)
}

/**
 * Loader data whose named values only static parts of the page need (app/layout/static-part.tsx). In a document they are
 * rendered by the server and not sent a second time as data: as non-enumerable properties they are not serialized. The
 * data of a client-side navigation has them all.
 *
 * Spreading the result loses these values: pass them on by name.
 */
export function servedOnly<Data extends object>(
  { is_document }: Pick<RequestContext, 'is_document'>,
  loaded: Data,
  names: readonly (keyof Data)[],
): Data {
  if (!is_document) return loaded
  const sent = { ...loaded }
  for (const name of names)
    Object.defineProperty(sent, name, { value: loaded[name], enumerable: false, configurable: true })
  complete.set(sent, loaded)
  return sent
}
