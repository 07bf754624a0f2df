/** Value of a cookie that scripts may read, decoded, or null. */
export function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`))
  if (found === undefined) return null
  const value = found.slice(name.length + 1)
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** The names of all cookies that scripts may read. */
export const cookieNames = () =>
  document.cookie
    .split('; ')
    .map((one) => one.split('=', 1)[0] ?? '')
    .filter(Boolean)

export function deleteCookie(name: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`
}

/** Deletes every cookie with one of these name prefixes, in every domain of this host. */
export function deleteCookiesLike(prefixes: readonly string[]) {
  const labels = location.hostname.split('.')
  const domains = labels.slice(0, -1).map((_, at) => `; Domain=${labels.slice(at).join('.')}`)
  for (const name of cookieNames().filter((one) => prefixes.some((begin) => one.startsWith(begin)))) {
    deleteCookie(name)
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
    for (const domain of domains) document.cookie = `${name}=; Path=/; Max-Age=0${domain}`
  }
}
