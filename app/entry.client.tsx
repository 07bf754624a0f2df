import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { setShopTimeZone } from '#text/shop-time-zone.ts'
import { installAllTexts, installTranslator, type Locale, LocaleProvider } from '#text/text.tsx'
import type { ShopTimeZone } from '#text/time-zones.ts'
import { translateWith } from '#text/translate.ts'

const publicTexts = {
  en: () => import('#text/en.ts'),
  de: () => import('#text/de.ts'),
  zh: () => import('#text/zh.ts'),
}

const accountTexts = {
  en: () => import('#text/en-account.ts'),
  de: () => import('#text/de-account.ts'),
  zh: () => import('#text/zh-account.ts'),
}

// The translations of the page's language must be loaded before hydration.
const { lang, dataset } = document.documentElement
// The server wrote it into the page.
setShopTimeZone(dataset.timeZone as ShopTimeZone | undefined)
const locale = lang as Locale
const sentences = { ...(await publicTexts[locale]()).default }
installTranslator(locale, translateWith(locale, sentences))

const addAccountTexts = async () => void Object.assign(sentences, (await accountTexts[locale]()).default)
installAllTexts(addAccountTexts)

// Account pages need the account translations at once; public pages load them on the first interaction.
if (dataset.texts === 'public')
  for (const touch of ['pointerdown', 'keydown', 'focusin'])
    addEventListener(touch, addAccountTexts, { once: true })
else await addAccountTexts()

startTransition(() => {
  hydrateRoot(
    document,
    <LocaleProvider locale={locale}>
      <HydratedRouter />
    </LocaleProvider>,
  )
})
