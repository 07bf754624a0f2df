import type { MenuEntry, MenuItem } from './content.ts'

/** A navigation entry in the cookie `blogHome`. */
export type CookieEntry = Pick<MenuEntry, 'path' | 'category_name' | 'isShow'>

/** Largest value of one cookie, in bytes after encoding: browsers take 4,096 with the name and the attributes. */
const maxCookieBytes = 3800

/** Browsers send the cookies with every request, and servers refuse more than 16 KB of headers. */
export const maxMenuCookies = 3

/** The name of the cookie with this index: `blogHome`, `blogHome_2`, `blogHome_3`. */
export const menuCookieName = (index: number) => (index === 0 ? 'blogHome' : `blogHome_${index + 1}`)

const isMenuCookie = (name: string) => /^blogHome(_\d+)?$/.test(name)

/** Names of menu cookies left over from an older, longer navigation. */
export const staleMenuCookies = (names: readonly string[], count: number) =>
  names.filter((name) => isMenuCookie(name) && !valid(count).includes(name))

const valid = (count: number) => Array.from({ length: count }, (_, index) => menuCookieName(index))

/** Every entry of the navigation, each followed by its children. */
export const flatMenu = (navigation: readonly MenuItem[]): CookieEntry[] =>
  navigation.flatMap(({ path, category_name, isShow, children }) => [
    { path, category_name, isShow },
    ...flatMenu(children),
  ])

/**
 * The cookie values that hold every entry as a line `path|name|isShow`, percent-encoded. A value holds whole lines and
 * at most 3,800 bytes. Null if it takes more than `maxMenuCookies` cookies or one entry is too long.
 */
export function packMenu(entries: readonly CookieEntry[]): string[] | null {
  const values: string[] = []
  for (const entry of entries) {
    const line = encodeLine(entry)
    if (line.length > maxCookieBytes) return null
    const last = values.at(-1)
    const joined = last === undefined ? line : `${last}%0A${line}`
    if (last === undefined || joined.length > maxCookieBytes) values.push(line)
    else values[values.length - 1] = joined
  }
  return values.length <= maxMenuCookies ? values : null
}

const encodeLine = ({ path, category_name, isShow }: CookieEntry) =>
  encodeURIComponent([path, category_name, isShow].map(escapeField).join('|'))
    // Both are allowed in a cookie as they are.
    .replaceAll('%2F', '/')
    .replaceAll('%7C', '|')

const escapeField = (field: string | number) =>
  String(field).replaceAll('%', '%25').replaceAll('|', '%7C').replaceAll('\n', '%0A')

/** The entries of decoded cookie values. Invalid lines and links to other sites are left out. */
export const unpackMenu = (values: readonly string[]): CookieEntry[] =>
  values.flatMap((value) => value.split('\n')).flatMap(decodeLine)

function decodeLine(line: string): CookieEntry[] {
  try {
    const [path = '', category_name = '', isShow] = line.split('|').map(decodeURIComponent)
    const isValid = /^\/(?![/\\])/.test(path) && category_name !== '' && isShow === '1'
    return isValid ? [{ path, category_name, isShow: 1 }] : []
  } catch {
    return []
  }
}
