import { states } from '#features/people/addresses/states.ts'
import type { Locale } from '#text/text.tsx'
import { policyOf } from './policies.ts'
import { sunshineOf } from './sunshine.ts'

/** Codes of the 50 states and the District of Columbia, by English name. */
export const statesWithPages: readonly string[] = states
  .map(({ code }) => code)
  .filter((code) => policyOf(code) && sunshineOf(code))

const slugs = new Map(statesWithPages.map((code) => [code, slugOf(sunshineOf(code)?.state_name ?? code)]))
const codes = new Map([...slugs].map(([code, slug]) => [slug, code]))

function slugOf(name: string) {
  return name.toLowerCase().replaceAll(' ', '-')
}

/** The path of a state's page, as `/states/new-york`; null for the islands and unknown codes. */
export function statePath(code: string): string | null {
  const slug = slugs.get(code.toUpperCase())
  return slug ? `/states/${slug}` : null
}

/** The state of a path segment: its name (`new-york`, in any case) or its code (`NY`); null for any other. */
export function stateAtSlug(segment: string): string | null {
  const code = segment.toUpperCase()
  return codes.get(segment.toLowerCase()) ?? (slugs.has(code) ? code : null)
}

const capital: Readonly<Record<Locale, string>> = {
  en: 'Washington, DC',
  de: 'Washington, D.C.',
  zh: '华盛顿哥伦比亚特区',
}

/** The state's name in a sentence ("in Washington, DC"). */
export const stateNameInText = (code: string, locale: Locale) =>
  code === 'DC' ? capital[locale] : (sunshineOf(code, locale)?.state_name ?? code)
