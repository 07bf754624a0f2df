import { createContext, type ReactNode, use } from 'react'
import { formatsFor } from './format.ts'
import { translateWith } from './translate.ts'

export const locales = ['en', 'de', 'zh'] as const
export type Locale = (typeof locales)[number]

/** Each language's own name. */
export const localeNames: Record<Locale, string> = { en: 'English', de: 'Deutsch', zh: '中文' }

/** Language tags for `hreflang`: Chinese is written in simplified characters. */
export const hreflangs: Record<Locale, string> = { en: 'en', de: 'de', zh: 'zh-Hans' }

/** Translates an English sentence into the visitor's language and fills in its `{{values}}`. */
export type Translate = (english: string, values?: Record<string, unknown>) => string

/** A content text by language; English always exists. */
export type Texts = { en: string } & Partial<Record<Locale, string>>

/** Marks a stored sentence for translation, as in a model's messages. Returns it unchanged. */
export const text = <English extends string>(english: English): English => english

/** The text in a language, or in English when it is not translated. */
export const inLocale = (texts: Texts, locale: Locale): string => texts[locale] || texts.en

const translators = new Map<Locale, Translate>()

let extend = (translate: Translate) => translate

/** Installs a language. The server installs all three at start, a browser that of its page. */
export const installTranslator = (locale: Locale, translate: Translate) =>
  void translators.set(locale, extend(translate))

/** Adds sentences to every language, those installed later included: modules of a page may load before its language. */
export function extendTranslators(add: (translate: Translate) => Translate) {
  extend = add
  for (const [locale, translate] of translators) translators.set(locale, add(translate))
}

/** The translator of a language; English while its catalog is not loaded. */
export const translator = (locale: Locale): Translate => translators.get(locale) ?? plainEnglish

const plainEnglish = translateWith('en', {})

let loadAllTexts = async (): Promise<void> => undefined

/** Sets how a public page loads the sentences it was sent without. */
export const installAllTexts = (load: () => Promise<void>) => void (loadAllTexts = load)

/** Loads all sentences, for content that opens over a public page and needs more than the page's own. */
export const allTexts = () => loadAllTexts()

const LocaleContext = createContext<Locale>('en')

export function LocaleProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return <LocaleContext value={locale}>{children}</LocaleContext>
}

export const useLocale = () => use(LocaleContext)

export const useText = () => translator(useLocale())

/** Formats of numbers, money, quantities and dates in the visitor's language. */
export const useFormat = () => formatsFor(useLocale())

/** Splits `/de/products` into its language and the path without it. English has no prefix. */
export function splitLocale(pathname: string): { locale: Locale; prefix: string; path: string } {
  const found = /^\/(de|zh)(?=\/|$|\.data$)/i.exec(pathname)
  if (!found) return { locale: 'en', prefix: '', path: pathname }
  const locale = found[1]?.toLowerCase() as Locale
  return { locale, prefix: `/${locale}`, path: pathname.slice(3) || '/' }
}

/** Whether a path belongs to the back office, whose pages are in the language of the staff member's profile. */
export const isAdminPath = (path: string) => /^\/admin(?=[/?#]|\.data|$)/i.test(path)

/** The same page in another language. The back office has no language in its paths. */
export const pathIn = (locale: Locale, path: string) =>
  locale === 'en' || isAdminPath(path) ? path : `/${locale}${path === '/' ? '' : path}`
