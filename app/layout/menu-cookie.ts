import {
  type CookieEntry,
  maxMenuCookies,
  menuCookieName,
  packMenu,
  staleMenuCookies,
  unpackMenu,
} from '#features/content/pages/menu-cookie.ts'
import { cookieNames, deleteCookie, readCookie } from '#platform/http/request/cookies.ts'
import { splitLocale } from '#text/text.tsx'

/** Stores the navigation in the cookie `blogHome` and its numbered continuations; deletes continuations not needed. */
export function storeMenu(entries: readonly CookieEntry[]) {
  const values = packMenu(entries) ?? []
  for (const [index, value] of values.entries()) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
    document.cookie = `${menuCookieName(index)}=${value}; Path=/; SameSite=Lax`
  }
  for (const name of staleMenuCookies(cookieNames(), values.length)) deleteCookie(name)
}

/** The entries of the main navigation as the document shows them. A heading's path is an attribute. */
export const menuInDocument = (): CookieEntry[] =>
  [...document.querySelectorAll<HTMLElement>('.main-menu > ul:first-child :is(h3, a)')].map((entry) => ({
    path: entry.dataset.path ?? splitLocale(entry.getAttribute('href') ?? '').path,
    category_name: entry.textContent,
    isShow: 1,
  }))

/** The raw values of the menu cookies, one per line. */
export const readMenuCookies = () =>
  Array.from({ length: maxMenuCookies }, (_, index) => readCookie(menuCookieName(index)) ?? '').join('\n')

/** The stored navigation, each page once; empty when the cookies are missing or invalid. */
export function storedMenu(text: string | null): CookieEntry[] {
  const entries = unpackMenu([text ?? ''])
  // A heading has the path of its first child; the later entry, the child, replaces it because its name is more specific.
  return [...new Map(entries.map((entry) => [entry.path, entry])).values()]
}
