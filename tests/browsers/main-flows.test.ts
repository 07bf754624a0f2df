// The main flows in Firefox and WebKit: `npm run test:browsers`. Chromium runs them and many more in tests/e2e.
import { mkdirSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { demoAccounts } from '#features/people/auth/demo-accounts.ts'
import { type ServerProcess, startServer, Visitor } from '../faults/server-process.ts'
import { type Driver, type Session, sessionOf } from './browser-session.ts'
import { openFirefox } from './firefox.ts'
import { findFirefox, findWebKit } from './installed-browsers.ts'
import { openWebKit } from './webkit.ts'

const phone = [390, 844] as const
const desktop = [1440, 900] as const
const pictures = 'test-results/browsers'

const firefox = findFirefox()
const browsers: { name: string; open: (() => Promise<Driver>) | null }[] = [
  { name: 'firefox', open: firefox ? () => openFirefox(firefox) : null },
  { name: 'webkit', open: findWebKit() ? openWebKit : null },
]

let server: ServerProcess
beforeAll(async () => {
  mkdirSync(pictures, { recursive: true })
  server = await startServer({ DATA_DIR: 'memory', SEED: 'true' })
}, 300_000)
afterAll(() => server.stop())

for (const { name, open } of browsers)
  describe.skipIf(!open)(`in ${name}`, () => {
    let session: Session
    const button = (words: string, exact = false) => ({ kind: 'button', name: words, exact }) as const
    const link = (words: string) => ({ kind: 'link', name: words }) as const
    const field = (words: string) => ({ kind: 'field', name: words }) as const
    const choice = (words: string) => ({ kind: 'choice', name: words }) as const
    const email = `grace.${crypto.randomUUID()}@example.com`

    beforeAll(async () => {
      if (!open) return
      session = sessionOf(await open(), server.url)
      await session.resize(...phone)
    }, 60_000)
    afterAll(() => session?.close())

    test('no page is wider than the window, and a picture of each is saved', async () => {
      for (const path of [
        '/',
        '/solar',
        '/heliostead-m400',
        '/home-4-micro',
        '/calculator',
        '/quote',
        '/guides',
        '/de',
        '/zh',
      ])
        for (const size of [phone, desktop]) {
          await session.resize(size[0], size[1])
          await session.open(path)
          expect(await session.overflow(), `${path} at ${size[0]} pixels`).toBeLessThanOrEqual(0)
          const file = `${pictures}/${name}-${path.slice(1) || 'home'}-${size[0]}.png`
          writeFileSync(file, await session.screenshot())
        }
      await session.resize(...phone)
    })

    test('a visitor opens a list from the menu and filters it', async () => {
      await session.open('/')
      await session.click(button('Menu'))
      await session.click(link('Solar'))
      await session.isAt(/^\/solar/)
      await session.click(button('Filters'))
      await session.click(choice('In stock'))
      await session.isAt(/\?/)
      expect(await session.overflow()).toBeLessThanOrEqual(0)
    })

    test('a guest adds a product to the cart and signs in with an emailed code', async () => {
      await session.open('/heliostead-m400')
      await session.click(button('Increase quantity'))
      await session.click(button('Add to cart'))
      await session.sees('Added to cart')
      await session.open('/cart')
      await session.isAt(/^\/VerificationLogin\?redirect=/)
      await session.sees('M400')
      await session.type(field('Email'), email)
      await session.click(button('Continue with email code'))
      await session.type(field('Code'), await new Visitor(server).codeFor(email))
      await session.click(button('Continue', true))
      await session.sees('My Cart')
      await session.sees('M400')
      expect(await session.overflow()).toBeLessThanOrEqual(0)
    })

    test('the customer enters an address, places the order and pays with the test card', async () => {
      await session.open('/cart')
      await session.click(link('Check out'))
      await session.isAt(/^\/order/)
      await session.type(field('First name'), 'Grace')
      await session.type(field('Last name'), 'Hopper')
      await session.type(field('Address'), '1 Navy Way')
      await session.type(field('ZIP code'), '43215')
      await expect.poll(() => session.evaluate(cityInForm)).toBe('Columbus')
      await session.type(field('Email'), email)
      await session.type(field('Phone'), '6145550100')
      await session.click(button('Save and show freight and tax'))
      await session.sees('1 Navy Way')
      await session.click(button('Place order and pay'))
      await session.isAt(/^\/pay/)
      await session.click(button('Pay $'))
      await session.click(button('Approve the payment'))
      await session.sees('Thank you, your order is paid')
      await session.open('/orders')
      await session.sees('Paid')
    })

    test('a homeowner answers the calculator and gets a report', async () => {
      await session.open('/calculator')
      await session.type(field('ZIP code'), '43215')
      await session.click(button('Start calculator'))
      await session.sees('Your home')
      await session.click(choice('Southwest'))
      await session.click(button('Continue'))
      await session.sees('Your bill')
      expect(await session.evaluate(numberAppearance), 'a number has no spin buttons').toBe('textfield')
      await session.type(field('Monthly average'), '150')
      await session.click(button('Continue'))
      await session.sees('Your usage')
      await session.click(button('Show my report'))
      await session.sees('Payback period')
      await session.sees('Add this system to cart')
      expect(await session.overflow()).toBeLessThanOrEqual(0)
    })

    test('the chat answers a question', async () => {
      await session.open('/about')
      await session.click(button('Connect Us'))
      await session.type(field('Message'), 'How long does shipping take?')
      await session.pressEnter()
      await expect.poll(() => session.evaluate(chatReplies), { timeout: 20_000 }).toBeGreaterThan(1)
    })

    test('an owner signs in to the back office', async () => {
      if (!open) return
      const office = sessionOf(await open(), server.url)
      onTestFinished(office.close)
      await office.resize(...desktop)
      await office.open('/admin')
      await office.type(field('Email'), demoAccounts.staff.email)
      await office.type(field('Password'), demoAccounts.staff.password)
      await office.pressEnter()
      await office.sees('Welcome')
      await office.open('/admin/orders')
      await office.sees('Orders')
      expect(await office.overflow()).toBeLessThanOrEqual(0)
    })

    test('no error reached the console', () => {
      expect(session.errors() ?? []).toEqual([])
    })
  })

/** Runs in the page: the city in the address form. */
function cityInForm() {
  return document.querySelector<HTMLInputElement>('input[name=city]')?.value
}

/** Runs in the page: how the browser draws a field for a number. */
function numberAppearance() {
  const field = document.querySelector('main input[type=number]')
  return field && getComputedStyle(field).appearance
}

/** Runs in the page: the number of messages in the chat that are not the visitor's. */
function chatReplies() {
  return document.querySelectorAll('.chat-words:not([data-own], [role=img])').length
}
