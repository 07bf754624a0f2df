import type { OptionalKind } from '#platform/consent/consent.ts'
import { type Translate, text } from '#text/text.tsx'

type CookieKind = {
  kind: 'necessary' | OptionalKind
  title: string
  description: string
  cookies: { name: string; purpose: string; lasts: string }[]
}

const session = text('until signed out, at most 14 days')
const closed = text('10 years')
const year = text('1 year')
const visit = text('until the browser is closed')
const sixty = text('60 days')
const days400 = text('400 days')
const ninety = text('90 days after the last word')

/** All cookies and browser storage of the shop. Every cookie that the code sets must be listed here. */
export const cookieKinds: readonly CookieKind[] = [
  {
    kind: 'necessary',
    title: text('Necessary'),
    description: text(
      'Without these nobody could sign in or fill a cart. They hold no interests and follow nobody around.',
    ),
    cookies: [
      { name: 'token', purpose: text('Keeps you signed in. Scripts cannot read it.'), lasts: session },
      {
        name: 'device',
        purpose: text(
          'Knows this browser after a sign-in, so that wrong tries of strangers do not slow you down. Scripts cannot read it.',
        ),
        lasts: days400,
      },
      { name: 'userInfo', purpose: text('Your name, so that the header can greet you.'), lasts: session },
      {
        name: 'email',
        purpose: text('Your email address, so that a form need not ask you for it.'),
        lasts: session,
      },
      { name: 'tokenExpireTime', purpose: text('When you will be signed out by itself.'), lasts: session },
      { name: 'cart', purpose: text('Finds the cart you filled before signing in.'), lasts: sixty },
      {
        name: 'chat',
        purpose: text('Finds your conversation with the chat. Scripts cannot read it.'),
        lasts: ninety,
      },
      {
        name: 'chatSeen',
        purpose: text('When you last looked at the chat, to show what is new. It stays in your browser.'),
        lasts: text('until the conversation has ended'),
      },
      {
        name: 'blogHome, blogHome_2, blogHome_3',
        purpose: text('The menu, for a moment when the shop cannot be reached.'),
        lasts: visit,
      },
      {
        name: 'ShippingAddressForm',
        purpose: text('The shipping address that a second form may copy. It stays in your browser.'),
        lasts: text('until signed out'),
      },
      { name: 'cookieClosed', purpose: text('Remembers that you closed the cookie banner.'), lasts: closed },
      { name: 'cookieChoices', purpose: text('Remembers what you chose on this page.'), lasts: year },
    ],
  },
  {
    kind: 'preferences',
    title: text('Preferences'),
    description: text('Makes the next visit shorter. Refused, you are simply asked again.'),
    cookies: [
      {
        name: 'sunshinePlace',
        purpose: text('The place whose sunshine hours you looked up. It stays in your browser.'),
        lasts: text('until refused here'),
      },
    ],
  },
  {
    kind: 'statistics',
    title: text('Statistics'),
    description: text('Counts visits so that we see which pages help and which do not.'),
    cookies: [],
  },
  {
    kind: 'marketing',
    title: text('Marketing'),
    description: text('Lets an advertising network recognize that you came from one of our notices.'),
    cookies: [],
  },
  {
    kind: 'maps',
    title: text('Maps'),
    description: text(
      'Shows Google Maps on the partner page. Google then receives your IP address, details of your browser and the address you search for.',
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
    'What this shop keeps in your browser, what for and how long. Only the first kind is kept without being asked for.',
  ),
  saved: t('Saved. It holds for this browser, for a year or until you change it here.'),
  signal: t('Your browser sends Global Privacy Control'),
  followed: t('We follow it: nothing is passed on for advertising, whatever is chosen below.'),
  nothing: t('At present this shop loads nothing of this kind.'),
  save: t('Save my choices'),
  script: t('Loads a script from this site:'),
})
