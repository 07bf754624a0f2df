import { parseAccept } from 'hono/utils/accept'
import { type Locale, locales } from '#text/text.tsx'

/**
 * The language of an API response: the private header `x-locale`, which our own pages send with the language shown;
 * else the best match of Accept-Language (RFC 9110, 12.5.4; `de-AT` is German); else English.
 */
export function requestLocale(headers: {
  xLocale: string | undefined
  acceptLanguage: string | undefined
}): Locale {
  const named = locales.find((locale) => locale === headers.xLocale)
  if (named) return named
  // No browser sends a longer header; the preferred languages come first.
  const accepted = parseAccept((headers.acceptLanguage ?? '').slice(0, 500))
  for (const { type, q } of accepted) {
    const locale = locales.find((one) => one === type.toLowerCase().split('-', 1)[0])
    if (locale && q > 0) return locale
  }
  return 'en'
}
