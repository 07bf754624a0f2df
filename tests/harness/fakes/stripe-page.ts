// A fake of Stripe in the browser: Stripe.js, the card page in its frame, and the API of that page. It serves Stripe's
// URLs, so that the shop's page and content policy are the real ones. Source: docs.stripe.com/js/embedded_checkout.
import type { BrowserContext } from '@playwright/test'
import { type startStripe, stripeKeys } from './stripe.ts'

/** Test cards of Stripe (docs.stripe.com/testing): one is accepted, one declined. */
export const testCards = { taken: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' }

/** Serves a browser's requests to Stripe. An unknown request is aborted, which fails the test. */
export async function answerForStripe(
  browser: BrowserContext,
  stripe: Awaited<ReturnType<typeof startStripe>>,
) {
  await browser.route('https://js.stripe.com/**', (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/endive/stripe.js')
      return route.fulfill({ contentType: 'text/javascript', body: `(${stripeScript})()` })
    if (pathname === '/fake/checkout.html')
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body: cardPage })
    return route.abort()
  })
  await browser.route('https://api.stripe.com/v1/payment_pages/**', (route) => {
    const request = route.request()
    const [, , , id = '', action = ''] = new URL(request.url()).pathname.split('/')
    const form = new URLSearchParams(request.postData() ?? '')
    const { status, body } = answer(id, action, form)
    const headers = { 'access-control-allow-origin': 'https://js.stripe.com' }
    return route.fulfill({ status, headers, json: body })
  })

  function answer(id: string, action: string, form: URLSearchParams) {
    const session = stripe.sessions.get(id)
    if (form.get('key') !== stripeKeys.STRIPE_PUBLISHABLE_KEY) return stripeError(401, 'Invalid API key')
    if (!session || form.get('client_secret') !== session.client_secret)
      return stripeError(404, 'No such payment page')
    if (session.status !== 'open') return stripeError(400, 'This payment has already been completed.')
    const { amount_total, currency, locale } = session
    if (action === 'init') return { status: 200, body: { amount_total, currency, locale } }
    const card = form.get('card')?.replaceAll(/\D/g, '')
    if (card === digits(testCards.declined)) {
      stripe.decline(id)
      return stripeError(402, 'Your card was declined. Try a different card.')
    }
    if (card !== digits(testCards.taken)) return stripeError(402, 'Your card number is invalid.')
    stripe.pay(id)
    return { status: 200, body: { return_url: stripe.returnUrlOf(id) } }
  }
}

const digits = (card: string) => card.replaceAll(' ', '')

const stripeError = (status: number, message: string) => ({
  status,
  body: { error: { type: status === 402 ? 'card_error' : 'invalid_request_error', message } },
})

/** Runs in the shop's page as Stripe.js does: mounts the frame, and opens the return URL after payment. */
function stripeScript() {
  const origin = 'https://js.stripe.com'
  let isThere = false

  const Stripe = (key: string) => ({
    async createEmbeddedCheckoutPage({ fetchClientSecret }: { fetchClientSecret: () => Promise<string> }) {
      if (isThere) throw new Error('IntegrationError: You cannot have multiple embedded Checkout objects.')
      isThere = true
      const client_secret = await fetchClientSecret()
      const frame = document.createElement('iframe')
      frame.src = `${origin}/fake/checkout.html#${new URLSearchParams({ key, client_secret })}`
      frame.title = 'Secure payment input frame'
      frame.allow = 'payment *'
      Object.assign(frame.style, { width: '100%', height: '24rem', border: '0' })
      const hear = ({ origin: from, source, data }: MessageEvent) => {
        if (from === origin && source === frame.contentWindow) location.assign(data.return_url)
      }
      addEventListener('message', hear)
      return {
        mount: (place: HTMLElement) => void place.append(frame),
        unmount: () => frame.remove(),
        destroy() {
          removeEventListener('message', hear)
          frame.remove()
          isThere = false
        },
      }
    },
  })
  Object.assign(window, { Stripe })
}

/** Runs in the frame: shows the amount and the card form, and sends the card. */
async function cardScript() {
  const given = Object.fromEntries(new URLSearchParams(location.hash.slice(1)))
  const part = (id: string) => document.getElementById(id) as HTMLElement
  const ask = async (action: string, more: Record<string, string> = {}) => {
    const { key = '', client_secret = '' } = given
    const [id] = client_secret.split('_secret')
    const address = `https://api.stripe.com/v1/payment_pages/${id}/${action}`
    const body = new URLSearchParams({ key, client_secret, ...more })
    return (await fetch(address, { method: 'POST', body })).json()
  }
  const say = (words: string) => {
    part('said').textContent = words
  }

  part('form').addEventListener('submit', async (event) => {
    event.preventDefault()
    say('Processing …')
    const { error, return_url } = await ask('confirm', { card: (part('card') as HTMLInputElement).value })
    if (error) return say(error.message)
    say('Thank you')
    parent.postMessage({ return_url }, '*')
  })
  const { error, amount_total, currency, locale } = await ask('init')
  if (error) return say(error.message)
  document.documentElement.lang = locale
  const amount = { style: 'currency', currency } as const
  part('amount').textContent = new Intl.NumberFormat('en-US', amount).format(amount_total / 100)
  // Wallets are offered if the surrounding page allows payment requests.
  const policy = (document as { featurePolicy?: { allowsFeature(name: string): boolean } }).featurePolicy
  part('wallets').hidden = !policy?.allowsFeature('payment')
  part('form').hidden = false
}

const cardPage = `<!doctype html>
<html><head><meta charset="utf-8"><title>Stripe Checkout</title><style>
  body { margin: 0; padding: 1rem; font: 1rem/1.5 sans-serif; color: #1a1f36; background: #fff }
  #amount { font-size: 2rem; font-weight: 600 }
  label, input, button { display: block; width: 100%; box-sizing: border-box; font: inherit }
  input, button { margin: .5rem 0 1rem; padding: .75rem; border: 1px solid #8792a2; border-radius: 6px }
  button { color: #fff; background: #0a2540; border: 0 }
</style></head><body>
<p id="amount"></p>
<p id="wallets" hidden>Apple Pay and Google Pay</p>
<form id="form" hidden><label>Card number <input id="card" inputmode="numeric"></label><button>Pay</button></form>
<p id="said" role="status"></p>
<script>(${cardScript})()</script>
</body></html>`
