import type { MenuEntry } from '#features/content/pages/content.ts'
import {
  type CookieEntry,
  flatMenu,
  maxMenuCookies,
  menuCookieName,
  packMenu,
  staleMenuCookies,
  unpackMenu,
} from '#features/content/pages/menu-cookie.ts'
import { cookieNames, deleteCookie, readCookie } from '#platform/http/cookies.ts'

/** Stores the shown navigation, with its children, in `blogHome` and its numbered continuations; removes stale ones. */
export function storeMenu(navigation: readonly MenuEntry[]) {
  const values = packMenu(flatMenu(navigation)) ?? []
  for (const [index, value] of values.entries()) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
    document.cookie = `${menuCookieName(index)}=${value}; Path=/; SameSite=Lax`
  }
  for (const name of staleMenuCookies(cookieNames(), values.length)) deleteCookie(name)
}

/** The stored navigation, as text; empty where there is none. */
export const readMenuCookies = () =>
  Array.from({ length: maxMenuCookies }, (_, index) => readCookie(menuCookieName(index)) ?? '').join('\n')

/** The navigation as it was last seen: each page once; nothing where the cookies are missing or not ours. */
export function storedMenu(text: string | null): CookieEntry[] {
  const entries = unpackMenu([text ?? ''])
  // A heading leads where its first child does: the child's name says more.
  return [...new Map(entries.map((entry) => [entry.path, entry])).values()]
}
