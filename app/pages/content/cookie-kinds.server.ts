import type { OptionalKind } from '#platform/consent/consent.ts'
import { type Translate, text } from '#text/text.tsx'

type CookieKind = {
  kind: 'necessary' | OptionalKind
  title: string
  description: string
  cookies: { name: string; purpose: string; lasts: string }[]
}

const session = text('until you sign out, up to 14 days')
const closed = text('10 years')
const year = text('1 year')
const visit = text('until you close the browser')
const sixty = text('60 days')
const days400 = text('400 days')
const ninety = text('90 days after the last message')

/** All cookies and browser storage of the shop. Every cookie that the code sets must be listed here. */
export const cookieKinds: readonly CookieKind[] = [
  {
    kind: 'necessary',
    title: text('Necessary'),
    description: text('You need these to sign in and use the cart. They don’t track you or build a profile.'),
    cookies: [
      { name: 'token', purpose: text('Keeps you signed in. Scripts can’t read it.'), lasts: session },
      {
        name: 'device',
        purpose: text(
          'Recognizes this browser after you sign in, so failed attempts by others don’t lock you out. Scripts can’t read it.',
        ),
        lasts: days400,
      },
      { name: 'userInfo', purpose: text('Your name, so the header can show it.'), lasts: session },
      {
        name: 'email',
        purpose: text('Your email address, so forms can fill it in.'),
        lasts: session,
      },
      { name: 'tokenExpireTime', purpose: text('When you’ll be signed out automatically.'), lasts: session },
      {
        name: 'customer_view, viewing',
        purpose: text('Only for staff of this store: shows the store as a customer sees it, read-only.'),
        lasts: session,
      },
      {
        name: 'zip',
        purpose: text('Your ZIP code, so every page shows freight, tax and delivery date for it.'),
        lasts: year,
      },
      { name: 'cart', purpose: text('Saves your cart before you sign in.'), lasts: sixty },
      {
        name: 'chat',
        purpose: text('Keeps your chat conversation available. Scripts can’t read it.'),
        lasts: ninety,
      },
      {
        name: 'chatSeen',
        purpose: text(
          'When you last opened the chat, so we can show new messages. It stays in your browser.',
        ),
        lasts: text('until the conversation ends'),
      },
      {
        name: 'chatUnsent',
        purpose: text(
          'Chat messages that you have written but that were not sent yet. They stay in your browser.',
        ),
        lasts: text('until they are sent or discarded, or you sign out'),
      },
      {
        name: 'chatDraft',
        purpose: text('The chat message that you are writing. It stays in your browser.'),
        lasts: visit,
      },
      {
        name: 'blogHome, blogHome_2, blogHome_3',
        purpose: text('Stores the menu in case the store is temporarily unavailable.'),
        lasts: visit,
      },
      {
        name: 'ShippingAddressForm',
        purpose: text('Your shipping address, so other forms can fill it in. It stays in your browser.'),
        lasts: text('until you sign out'),
      },
      {
        name: 'comparedProducts',
        purpose: text('The products you chose to compare. They stay in your browser.'),
        lasts: text('until you clear the comparison'),
      },
      { name: 'cookieClosed', purpose: text('Remembers that you closed the cookie banner.'), lasts: closed },
      { name: 'cookieChoices', purpose: text('Remembers what you chose on this page.'), lasts: year },
    ],
  },
  {
    kind: 'preferences',
    title: text('Preferences'),
    description: text('Remembers your choices for your next visit. If you decline, we ask again.'),
    cookies: [
      {
        name: 'sunshinePlace',
        purpose: text('The location you last looked up. It stays in your browser.'),
        lasts: text('until you decline here'),
      },
      {
        name: 'recentProducts',
        purpose: text('The products you last viewed, to list them again. They stay in your browser.'),
        lasts: text('until you decline here'),
      },
      {
        name: 'recentSearches',
        purpose: text('Your last product searches, to suggest them again. They stay in your browser.'),
        lasts: text('until you clear them or decline here'),
      },
    ],
  },
  {
    kind: 'statistics',
    title: text('Statistics'),
    description: text('Counts visits so we can see which pages are useful.'),
    cookies: [],
  },
  {
    kind: 'marketing',
    title: text('Marketing'),
    description: text('Lets an advertising network recognize that you came from one of our ads.'),
    cookies: [],
  },
  {
    kind: 'maps',
    title: text('Maps'),
    description: text(
      'Shows Google Maps on the partner page. Google receives your IP address, browser details and the address you search for.',
    ),
    cookies: [],
  },
]

/** The cookie kinds in the reader's language. */
export const cookieKindsIn = (t: Translate): CookieKind[] =>
  cookieKinds.map(({ kind, title, description, cookies }) => ({
    kind,
    title: t(title),
    description: t(description),
    cookies: cookies.map(({ name, purpose, lasts }) => ({ name, purpose: t(purpose), lasts: t(lasts) })),
  }))

/** Texts of the page; translated on the server so that other pages do not load them. */
export const cookieTextsIn = (t: Translate) => ({
  title: t('Cookie settings'),
  intro: t(
    'See what we store in your browser, why, and for how long. We need your consent for everything except necessary cookies.',
  ),
  saved: t('Saved for this browser for one year. You can change it here at any time.'),
  signal: t('Your browser sends a Global Privacy Control signal'),
  followed: t('We honor it: we don’t share data for advertising, whatever you choose below.'),
  nothing: t('We don’t currently use any.'),
  save: t('Save my choices'),
  script: t('Loads a script from:'),
})
