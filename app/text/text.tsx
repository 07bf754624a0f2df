import { createContext, type ReactNode, use } from 'react'
import { formatsFor } from './format.ts'
import { translateWith } from './translate.ts'

export const locales = ['en', 'de', 'zh'] as const
export type Locale = (typeof locales)[number]

/** Gives an English sentence in the reader's language, with its `{{values}}` filled in. */
export type Translate = (english: string, values?: Record<string, unknown>) => string

/** A content text in every language it has been written in; English is always there. */
export type Texts = { en: string } & Partial<Record<Locale, string>>

/** Marks a sentence for translation where it is only kept, as in a model's messages. Gives it back unchanged. */
export const text = <English extends string>(english: English): English => english

/** The text of a language, or the English one when nobody has written it yet. */
export const inLocale = (texts: Texts, locale: Locale): string => texts[locale] || texts.en

const translators = new Map<Locale, Translate>()

/** Makes a language ready. The server installs all three at start, a browser the one of its page. */
export const installTranslator = (locale: Locale, translate: Translate) =>
  void translators.set(locale, translate)

/** The translator of a language. Without one, as before a catalogue has come, it speaks English. */
export const translator = (locale: Locale): Translate => translators.get(locale) ?? plainEnglish

const plainEnglish = translateWith('en', {})

let bringAllTexts = async (): Promise<void> => undefined

/** Says how a public page comes by the sentences that it was sent without. */
export const installAllTexts = (bring: () => Promise<void>) => void (bringAllTexts = bring)

/** Waits until every sentence is here, for what opens over a public page and says more than its page. */
export const allTexts = () => bringAllTexts()

const LocaleContext = createContext<Locale>('en')

export function LocaleProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return <LocaleContext value={locale}>{children}</LocaleContext>
}

export const useLocale = () => use(LocaleContext)

export const useText = () => translator(useLocale())

/** Numbers, money, quantities and dates the way the reader's language writes them. */
export const useFormat = () => formatsFor(useLocale())

/** Splits `/de/products` into its language and the path without it. English has no prefix. */
export function splitLocale(pathname: string): { locale: Locale; prefix: string; path: string } {
  const found = /^\/(de|zh)(?=\/|$|\.data$)/i.exec(pathname)
  if (!found) return { locale: 'en', prefix: '', path: pathname }
  const locale = found[1]?.toLowerCase() as Locale
  return { locale, prefix: `/${locale}`, path: pathname.slice(3) || '/' }
}

/** The same page in another language. */
export const pathIn = (locale: Locale, path: string) =>
  locale === 'en' ? path : `/${locale}${path === '/' ? '' : path}`
