import { extendTranslators, type Locale } from '#text/text.tsx'
import { translateWith } from '#text/translate.ts'

const adminTexts = {
  en: () => import('#text/en-admin.ts'),
  de: () => import('#text/de-admin.ts'),
  zh: () => import('#text/zh-admin.ts'),
}

// In a browser the sentences of the back office are added before its first page is shown: the router waits for this
// module. The server has all sentences.
if (typeof document !== 'undefined') {
  const locale = document.documentElement.lang as Locale
  const sentences = (await adminTexts[locale]()).default
  const ofAdmin = translateWith(locale, sentences)
  const isOfAdmin = (english: string) => english in sentences || `${english}_other` in sentences
  extendTranslators((ofShop) => (english, values) => (isOfAdmin(english) ? ofAdmin : ofShop)(english, values))
}
