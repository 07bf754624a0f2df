import type { RequestContext } from '../request-context.server.ts'

/** What was loaded, by what is sent. */
const complete = new WeakMap<object, object>()

/** Data as JSON with the values that are not sent: all that a page may render. */
export const completeJson = (data: unknown) =>
  JSON.stringify(data, (_name, value) =>
    typeof value === 'object' && value !== null ? (complete.get(value) ?? value) : value,
  )

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
