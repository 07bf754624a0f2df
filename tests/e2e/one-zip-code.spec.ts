// One buyer gives one ZIP code, and reads the same total and the same date up to the confirmation mail: for parcels, freight
// and pickup.
import type { Browser, Locator } from '@playwright/test'
import { signInAsOwner } from './admin.ts'
import { linkInMail, mailsTo } from './customer.ts'
import {
  checkPage,
  expect,
  flowLanguages,
  type Locale,
  latestCode,
  type Page,
  pathIn,
  startingWith,
  test,
  translator,
  waitForHydration,
  windowFor,
} from './visit.ts'

type Kind = {
  product: string
  place: { zip: string; city: string; state: string }
  isPickup: boolean
  languages: readonly Locale[]
}

const columbus = { zip: '43215', city: 'Columbus', state: 'OH' }
/** In California, near the warehouse in Reno, Nevada. */
const truckee = { zip: '96161', city: 'Truckee', state: 'CA' }
const pickupHours = 'Mon–Fri 8–4'
/** The language matters to the texts, not to the kind: freight is ordered in all, the others in one. */
const kinds: Record<string, Kind> = {
  parcel: {
    product: 'ev-charger-32-a-plug-in',
    place: columbus,
    isPickup: false,
    languages: flowLanguages('de'),
  },
  freight: { product: 'solis-50k-us-f', place: columbus, isPickup: false, languages: ['en', 'de', 'zh'] },
  pickup: { product: 'ev-charger-48-a-nacs', place: truckee, isPickup: true, languages: flowLanguages('zh') },
}

for (const [kind, { product, place, isPickup, languages }] of Object.entries(kinds))
  for (const locale of languages)
    test(`${locale}: one ZIP code gives a ${kind} order one total and one date, from the list to the mail`, {
      tag: windowFor(locale),
    }, async ({ page, browser }) => {
      if (isPickup) await openWarehouseInReno(browser)
      const t = translator(locale)
      const main = page.getByRole('main')
      const email = `grace.${crypto.randomUUID()}@example.com`
      const open = async (path: string) => {
        await page.goto(pathIn(locale, path))
        await waitForHydration(page)
      }
      /** The sentence with the date, the total in cents, and the names of the amounts, from the product page on. */
      let day = ''
      let total = 0
      let rows: string[] = []
      const expectOrdered = async (where: string) => {
        await expect(main.getByText(day).filter({ visible: true }).first(), `date ${where}`).toBeVisible()
        const row = main
          .getByText(startingWith(t('Total')))
          .filter({ visible: true })
          .first()
          .locator('xpath=..')
        expect(centsIn(await row.innerText()).at(-1), `total ${where}`).toBe(total)
      }
      const expectOffered = async (where: string) => {
        if (!isPickup) return expectOrdered(where)
        const offer = main.locator('[data-pickup]').filter({ visible: true }).first()
        await expect(offer, where).toContainText(day)
        await expect(offer, where).toContainText(pickupHours)
        expect(centsIn(await offer.innerText()), where).toEqual([total])
      }
      const expectHours = (where: string) =>
        isPickup
          ? expect(main.getByText(pickupHours).filter({ visible: true }).first(), where).toBeVisible()
          : undefined

      await test.step('the list asks for the ZIP code, and shows the date', async () => {
        await open(`/products?search=${product}`)
        day = await giveZipOnList(page, { locale, product, zip: place.zip })
        await checkPage(page, 'list-with-dates')
      })

      await test.step('the product page shows the same date, and the total', async () => {
        await open(`/${product}`)
        await expect(main.getByText(day).first()).toBeVisible()
        const offer = main.locator('[data-pickup]')
        if (isPickup) {
          const sentence = sentenceWith(t('Ready for pickup on {{day}}', { day: '|' }))
          day = await offer.getByText(sentence).innerText()
        }
        const sums = isPickup ? offer : main.locator('[data-estimated-total]')
        total = centsIn(await sums.innerText())[0] ?? 0
        expect(total).toBeGreaterThan(0)
        await checkPage(page, 'product-with-date')
        await main
          .getByRole('button', { name: t('Add to cart') })
          .filter({ visible: true })
          .first()
          .click()
        await expect(page.getByText(t('Added to cart'))).toBeVisible()
      })

      await test.step('sign-in and cart show them too', async () => {
        await open('/cart')
        await expectOffered('at sign-in')
        rows = await labelsIn(main)
        expect(rows).toContain(t('Sales tax'))
        await checkPage(page, 'sign-in')
        await main.getByLabel(t('Email')).fill(email)
        await main.getByRole('button', { name: t('Continue with email code') }).click()
        await main.getByLabel(t('Code')).fill(await latestCode(page.request, email))
        await main.getByRole('button', { name: t('Continue'), exact: true }).click()
        await expect(page.getByRole('heading', { level: 1, name: t('My Cart') })).toBeVisible()
        await expectOffered('in the cart')
        expect(await labelsIn(main), 'rows in the cart').toEqual(rows)
        await checkPage(page, 'cart')
      })

      await test.step('checkout has the same figures for an address with that ZIP code', async () => {
        await open('/order')
        await fillAddress(page, locale, { email, ...place })
        await page.getByRole('button', { name: t('Save and show freight and tax') }).click()
        await expect(page.getByText('1 Navy Way').first()).toBeVisible()
        expect(await labelsIn(main), 'rows at checkout').toEqual(rows)
        if (isPickup) {
          const name = t('Pickup at the warehouse')
          await main.getByRole('radio', { name: startingWith(name) }).check()
          await expect(main.locator('[data-price-rows]').filter({ visible: true })).toContainText(name)
          rows = await labelsIn(main)
        }
        await expectOrdered('at checkout')
        await expectHours('at checkout')
        await checkPage(page, 'checkout')
        await page
          .getByRole('button', { name: t('Place order and pay') })
          .filter({ visible: true })
          .click()
      })

      await test.step('payment and order keep them', async () => {
        // The amount stands before the word in German.
        const pay = page
          .getByRole('button', { name: t('Pay {{amount}}', { amount: '' }).trim() })
          .filter({ hasText: '$' })
        expect(centsIn(await pay.innerText())).toEqual([total])
        await pay.click()
        await page.getByRole('button', { name: t('Approve the payment') }).click()
        await expect(
          page.getByRole('heading', { level: 1, name: t('Thank you, your order is paid') }),
        ).toBeVisible()
        await expectOrdered('after the payment')
        await page.getByRole('link', { name: t('View order') }).click()
        await page.waitForURL(/\/order_detail\?id=/)
        await expectOrdered('in the order')
        await expectHours('in the order')
        expect((await labelsIn(main)).slice(0, rows.length), 'rows in the order').toEqual(rows)
        await checkPage(page, 'order')
      })

      await test.step('the mail and the page behind its link have them', async () => {
        const id = new URL(page.url()).searchParams.get('id') ?? ''
        const subject = t('Your order {{order_id}} is paid and confirmed', { order_id: id })
        await expect.poll(() => mailsTo(page.request, email)).toContain(subject)
        const link = await linkInMail(page.request, email, /https?:\/\/[^\s"<]*\/orderStatus\/[\w.-]+/)
        await page.goto(`/login_test?${new URLSearchParams({ to: email })}`)
        const mail = await page.getByRole('main').innerText()
        expect(mail.replaceAll(/\s+/g, ' ')).toContain(day)
        expect(mail).toContain(isPickup ? pickupHours : columbus.city)
        expect(centsIn(mail)).toContain(total)
        expect(mail.match(rowPattern(rows))?.[0], 'rows in the mail').toBeTruthy()
        await page.goto(new URL(link).pathname)
        await expectOrdered('behind the link')
        await expectHours('behind the link')
        await checkPage(page, 'order-status')
      })
    })

/** Enters address and hours of the warehouse, as staff do. Tests in two windows may do it at the same time. */
async function openWarehouseInReno(browser: Browser) {
  const page = await browser.newPage()
  await signInAsOwner(page)
  const row = page.getByRole('table', { name: 'Warehouses' }).getByRole('row', { name: /Reno, NV/ })
  const dialog = page.getByRole('dialog')
  await expect(async () => {
    await page.goto('/admin/warehouses')
    await waitForHydration(page)
    if ((await row.innerText()).includes(pickupHours)) return
    await row.getByRole('button', { name: /^Edit/ }).click()
    await dialog.getByRole('textbox', { name: 'Street address', exact: true }).fill('2200 Depot Street')
    await dialog.getByRole('textbox', { name: 'Pickup hours', exact: true }).fill(pickupHours)
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(row).toContainText(pickupHours, { timeout: 5_000 })
  }).toPass()
  await page.close()
}

/** The amounts of a text in cents, in the notation of any language: $1,234.50 or 1.234,50 $. */
const centsIn = (words: string) =>
  [...words.matchAll(/\$[\d,]+\.\d\d|[\d.]+,\d\d\s?\$/g)].map(([amount]) =>
    Number(amount.replaceAll(/\D/g, '')),
  )

/** The names of the rows of amounts of a page, in their order. */
const labelsIn = (main: Locator) =>
  main
    .locator('[data-price-rows] dt')
    .filter({ visible: true })
    .evaluateAll((names) => names.map((name) => name.firstChild?.textContent ?? ''))

/** These names in their order, each with a text behind it. */
const rowPattern = (labels: string[]) =>
  new RegExp(labels.map((label) => label.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join('[^]+?'))

/** A sentence of this translation, with a date in the place of the bar. */
function sentenceWith(translation: string) {
  const [before = '', after = ''] = translation.split('|')
  return new RegExp(`^${before}.+${after}$`)
}

type OnList = { locale: Locale; product: string; zip: string }

/** Enters the ZIP code on the list of products. Returns the sentence with the date on the card of the product. */
async function giveZipOnList(page: Page, { locale, product, zip }: OnList) {
  const t = translator(locale)
  const main = page.getByRole('main')
  const date = main
    .getByRole('article')
    .filter({ has: page.locator(`a[href$="/${product}"]`) })
    .getByText(sentenceWith(t('Get it by {{day}}', { day: '|' })))
  await expect(date).toHaveCount(0)
  await main.getByRole('button', { name: t('Enter ZIP code for delivery date') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('ZIP code')).fill(zip)
  await checkPage(page, 'zip-dialog')
  await dialog.getByRole('button', { name: t('Save') }).click()
  await expect(page.getByRole('button', { name: t('Deliver to {{zip}}. Change', { zip }) })).toHaveCount(2)
  return date.first().innerText()
}

type PlaceToFill = { email: string; zip: string; city: string; state: string }

async function fillAddress(page: Page, locale: Locale, place: PlaceToFill) {
  const { email, zip: zip_code, city, state } = place
  const t = translator(locale)
  const main = page.getByRole('main')
  await main.getByLabel(t('First name')).fill('Grace')
  await main.getByLabel(t('Last name')).fill('Hopper')
  await main
    .getByLabel(startingWith(t('Address')))
    .first()
    .fill('1 Navy Way')
  await main.getByLabel(t('ZIP code')).fill(zip_code)
  await expect(main.getByLabel(t('City or Township'))).toHaveValue(city)
  await expect(main.getByLabel(startingWith(t('State')))).toHaveValue(state)
  await expect(main.getByLabel(startingWith(t('Email')))).toHaveValue(email)
  await main.getByLabel(startingWith(t('Phone'))).fill('(614) 555-0100')
}
