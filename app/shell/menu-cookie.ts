import type { MenuEntry } from '#features/content/content.ts'

export type KeptEntry = Pick<MenuEntry, 'path' | 'category_name'>

// A browser takes cookies of up to 4096 bytes, and sends them with every request: names and paths are enough.
const most = 3000

/** Keeps the shown navigation in the cookie `blogHome`, in the order of the menu, as far as a cookie carries. */
export function keepMenu(navigation: readonly MenuEntry[]) {
  const entries = navigation.flatMap((entry) => (entry.children.length > 0 ? entry.children : [entry]))
  const kept: KeptEntry[] = entries.map(({ path, category_name }) => ({ path, category_name }))
  let value = encodeURIComponent(JSON.stringify(kept))
  while (value.length > most) {
    kept.pop()
    value = encodeURIComponent(JSON.stringify(kept))
  }
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `blogHome=${value}; Path=/; SameSite=Lax`
}

/** The navigation as it was last seen; nothing, where the cookie is missing or not ours. */
export function keptMenu(cookie: string | null): KeptEntry[] {
  try {
    const kept: unknown = JSON.parse(cookie ?? '[]')
    return Array.isArray(kept) ? kept.filter(isEntry) : []
  } catch {
    return []
  }
}

const isEntry = (entry: unknown): entry is KeptEntry =>
  typeof entry === 'object' &&
  entry !== null &&
  'path' in entry &&
  /^\/(?![/\\])/.test(String(entry.path)) &&
  'category_name' in entry &&
  typeof entry.category_name === 'string'
