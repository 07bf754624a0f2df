// One buyer gives one ZIP code, and reads the same total and the same date up to the confirmation mail: for parcels, freight
// and pickup.
import type { Browser, Locator } from '@playwright/test'
import { signInAsOwner } from './admin.ts'
import { mailsTo } from './customer.ts'
import {
  checkPage,
  expect,
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

const zip = '43215'
const columbus = { zip, city: 'Columbus', state: 'OH' }
/** In California, near the warehouse in Reno, Nevada. */
const truckee = { zip: '96161', city: 'Truckee', state: 'CA' }
const pickupHours = 'Mon–Fri 8–4'
const products = {
  parcel: 'ev-charger-32-a-plug-in',
  freight: 'solis-50k-us-f',
}

for (const locale of ['en', 'de', 'zh'] as const)
  for (const [kind, product] of Object.entries(products))
    test(`${locale}: one ZIP code gives a ${kind} order one total and one date, from the list to the mail`, {
      tag: windowFor(locale),
    }, async ({ page }) => {
      test.setTimeout(120_000)
      const t = translator(locale)
      const main = page.getByRole('main')
      const email = `grace.${crypto.randomUUID()}@example.com`
      const read = reader(locale)
      let day = ''
      let total = 0
      let labels: string[] = []
      const expectSame = async (where: string, place: Locator, name: string) => {
        await expect(place.getByText(day).first(), `date ${where}`).toBeVisible()
        const row = place.getByText(startingWith(name)).filter({ visible: true }).first().locator('xpath=..')
        expect(centsIn(await row.innerText()).at(-1), `total ${where}`).toBe(total)
      }

      await test.step('the list asks for the ZIP code, and shows the date', async () => {
        await page.goto(pathIn(locale, `/products?search=${product}`))
        await waitForHydration(page)
        const card = main.getByRole('article').filter({ has: page.locator(`a[href$="/${product}"]`) })
        await expect(card.getByText(read.day)).toHaveCount(0)
        await main.getByRole('button', { name: t('Enter ZIP code for delivery date') }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel(t('ZIP code')).fill(zip)
        await checkPage(page, 'zip-dialog')
        await dialog.getByRole('button', { name: t('Save') }).click()
        await expect(
          page.getByRole('button', { name: t('Deliver to {{zip}}. Change', { zip }) }),
        ).toHaveCount(2)
        day = await card.getByText(read.day).first().innerText()
        await checkPage(page, 'list-with-dates')
      })

      await test.step('the product page shows the same date, and the total', async () => {
        await page.goto(pathIn(locale, `/${product}`))
        const sentence = main.locator('[data-estimated-total]')
        await expect(main.getByText(day).first()).toBeVisible()
        total = centsIn(await sentence.innerText())[0] ?? 0
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
        await page.goto(pathIn(locale, '/cart'))
        await waitForHydration(page)
        await expectSame('at sign-in', main, t('Total'))
        labels = await labelsIn(main)
        expect(labels).toContain(t('Sales tax'))
        await checkPage(page, 'sign-in')
        await main.getByLabel(t('Email')).fill(email)
        await main.getByRole('button', { name: t('Continue with email code') }).click()
        await main.getByLabel(t('Code')).fill(await latestCode(page.request, email))
        await main.getByRole('button', { name: t('Continue'), exact: true }).click()
        await expect(page.getByRole('heading', { level: 1, name: t('My Cart') })).toBeVisible()
        await expectSame('in the cart', main, t('Total'))
        expect(await labelsIn(main), 'rows in the cart').toEqual(labels)
        await checkPage(page, 'cart')
      })

      await test.step('checkout has the same figures for an address with that ZIP code', async () => {
        await page.goto(pathIn(locale, '/order'))
        await waitForHydration(page)
        await fillAddress(page, locale, { email, ...columbus })
        await page.getByRole('button', { name: t('Save and show freight and tax') }).click()
        await expect(page.getByText('1 Navy Way').first()).toBeVisible()
        await expectSame('at checkout', main, t('Total'))
        expect(await labelsIn(main), 'rows at checkout').toEqual(labels)
        await checkPage(page, 'checkout')
        await page
          .getByRole('button', { name: t('Place order and pay') })
          .filter({ visible: true })
          .click()
      })

      await test.step('payment, order and mail keep them', async () => {
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
        await page.getByRole('link', { name: t('View order') }).click()
        await page.waitForURL(/\/order_detail\?id=/)
        await expectSame('in the order', main, t('Total'))
        expect((await labelsIn(main)).slice(0, labels.length), 'rows in the order').toEqual(labels)
        await checkPage(page, 'order')

        const id = new URL(page.url()).searchParams.get('id') ?? ''
        const subject = t('Your order {{order_id}} is paid and confirmed', { order_id: id })
        await expect.poll(() => mailsTo(page.request, email)).toContain(subject)
        await page.goto(`/login_test?${new URLSearchParams({ to: email })}`)
        const mail = await page.getByRole('main').innerText()
        expect(mail.replaceAll(/\s+/g, ' ')).toContain(day)
        expect(centsIn(mail)).toContain(total)
        expect(mail.match(rowPattern(labels))?.[0], 'rows in the mail').toBeTruthy()
      })
    })

for (const locale of ['en', 'de', 'zh'] as const)
  test(`${locale}: a pickup has one total and one ready date, from the product to the mail`, {
    tag: windowFor(locale),
  }, async ({ page, browser }) => {
    test.setTimeout(150_000)
    await openWarehouseInReno(browser)
    const t = translator(locale)
    const main = page.getByRole('main')
    const email = `amelia.${crypto.randomUUID()}@example.com`
    let day = ''
    let total = 0
    const expectOffer = async (where: string) => {
      const offer = main.locator('[data-pickup]').filter({ visible: true }).first()
      await expect(offer, where).toContainText(day)
      await expect(offer, where).toContainText(pickupHours)
      expect(centsIn(await offer.innerText()), where).toEqual([total])
    }
    const expectOrdered = async (where: string) => {
      await expect(main.getByText(day).filter({ visible: true }).first(), where).toBeVisible()
      await expect(main.getByText(pickupHours).filter({ visible: true }).first(), where).toBeVisible()
      const row = main
        .getByText(startingWith(t('Total')))
        .filter({ visible: true })
        .first()
        .locator('xpath=..')
      expect(centsIn(await row.innerText()).at(-1), where).toBe(total)
    }

    await test.step('the product page offers the pickup', async () => {
      await page.goto(pathIn(locale, '/ev-charger-48-a-nacs'))
      await waitForHydration(page)
      await main
        .getByRole('button', { name: t('Enter ZIP code for delivery date') })
        .first()
        .click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(t('ZIP code')).fill(truckee.zip)
      await dialog.getByRole('button', { name: t('Save') }).click()
      const offer = main.locator('[data-pickup]')
      const [before = '', after = ''] = t('Ready for pickup on {{day}}', { day: '|' }).split('|')
      const sentence = await offer.getByText(new RegExp(`^${before}.+${after}$`)).innerText()
      day = sentence.slice(before.length, sentence.length - after.length)
      total = centsIn(await offer.innerText())[0] ?? 0
      expect(total).toBeGreaterThan(0)
      await expectOffer('product page')
      await checkPage(page, 'product-with-pickup')
      await main
        .getByRole('button', { name: t('Add to cart') })
        .filter({ visible: true })
        .first()
        .click()
      await expect(page.getByText(t('Added to cart'))).toBeVisible()
    })

    await test.step('sign-in and cart offer the same', async () => {
      await page.goto(pathIn(locale, '/cart'))
      await waitForHydration(page)
      await expectOffer('sign-in')
      await main.getByLabel(t('Email')).fill(email)
      await main.getByRole('button', { name: t('Continue with email code') }).click()
      await main.getByLabel(t('Code')).fill(await latestCode(page.request, email))
      await main.getByRole('button', { name: t('Continue'), exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: t('My Cart') })).toBeVisible()
      await expectOffer('cart')
      await checkPage(page, 'cart-with-pickup')
    })

    await test.step('checkout has them once pickup is chosen', async () => {
      await page.goto(pathIn(locale, '/order'))
      await waitForHydration(page)
      await fillAddress(page, locale, { email, ...truckee })
      await page.getByRole('button', { name: t('Save and show freight and tax') }).click()
      await main.getByRole('radio', { name: startingWith(t('Pickup at the warehouse')) }).check()
      await expect(main.locator('[data-price-rows]').filter({ visible: true })).toContainText(
        t('Pickup at the warehouse'),
      )
      await expectOrdered('checkout')
      await checkPage(page, 'checkout-with-pickup')
      await page
        .getByRole('button', { name: t('Place order and pay') })
        .filter({ visible: true })
        .click()
    })

    await test.step('payment, order and mail keep them', async () => {
      const pay = page
        .getByRole('button', { name: t('Pay {{amount}}', { amount: '' }).trim() })
        .filter({ hasText: '$' })
      expect(centsIn(await pay.innerText())).toEqual([total])
      await pay.click()
      await page.getByRole('button', { name: t('Approve the payment') }).click()
      await page.getByRole('link', { name: t('View order') }).click()
      await page.waitForURL(/\/order_detail\?id=/)
      await expectOrdered('order')
      await checkPage(page, 'order-with-pickup')

      const id = new URL(page.url()).searchParams.get('id') ?? ''
      const subject = t('Your order {{order_id}} is paid and confirmed', { order_id: id })
      await expect.poll(() => mailsTo(page.request, email)).toContain(subject)
      await page.goto(`/login_test?${new URLSearchParams({ to: email })}`)
      const mail = (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ')
      expect(mail).toContain(day)
      expect(mail).toContain(pickupHours)
      expect(centsIn(mail)).toContain(total)
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

/** What a sentence with a delivery date begins or ends with. */
function reader(locale: Locale) {
  const [before = '', after = ''] = translator(locale)('Get it by {{day}}', { day: '|' }).split('|')
  return { day: new RegExp(`^${before}.+${after}$`) }
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
