// What customers say and ask about products: back-in-stock requests, questions, and reviews with photos.

import { demoAccounts } from '#features/people/auth/demo-accounts.ts'
import { signInAsOwner } from './admin.ts'
import { createAccount, createUnpaidOrder, signInAsStaff } from './customer.ts'
import { checkPage, expect, pathIn, test, translator, waitForHydration } from './visit.ts'

const locale = 'de'
const t = translator(locale)

test('a guest confirms an address by mail, and gets a notice when staff restock the product @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = `waits.${crypto.randomUUID()}@example.com`
  const staff = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await signInAsOwner(staff)
  const setStock = async (to: number) => {
    await staff.goto(`/admin/products/${product_id}`)
    await waitForHydration(staff)
    await staff.getByRole('button', { name: 'Adjust', exact: true }).click()
    const dialog = staff.getByRole('dialog')
    await dialog.getByRole('spinbutton').fill(String(to))
    await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('count')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(staff.getByText('Stock changed')).toBeVisible()
  }
  await setStock(0)

  await expect(async () => {
    await page.goto(pathIn(locale, `/${product_id}`))
    await expect(page.getByRole('form', { name: t('Email me when it is back') })).toBeVisible({
      timeout: 5000,
    })
  }).toPass()
  await expect(page.getByRole('heading', { name: t('Questions and answers') })).toBeVisible()
  await checkPage(page, '01-product')
  await page
    .getByRole('textbox', { name: t('Email') })
    .first()
    .fill(email)
  await page.getByRole('button', { name: t('Email me when it is back') }).click()
  await expect(page.getByText(t('Check your email'))).toBeVisible()
  await checkPage(page, '02-requested')

  await staff.goto(`/admin/mail?search=${email}`)
  await staff.getByRole('row').filter({ hasText: email }).getByRole('link').first().click()
  const mail = staff.getByRole('main').getByText('/stockNotice/confirm/')
  const confirm_path = /\/de\/stockNotice\/confirm\/[\w.-]+/.exec((await mail.textContent()) ?? '')?.[0] ?? ''
  await page.goto(confirm_path)
  await checkPage(page, '03-confirm')
  await page.getByRole('button', { name: t('Confirm address') }).click()
  await expect(page.getByText(t('Address confirmed'))).toBeVisible()

  await staff.goto(`/${product_id}`)
  await expect(staff.getByRole('textbox', { name: 'Email' }).first()).toHaveValue(demoAccounts.staff.email)
  await staff.goto('/admin/stock-notices?state=waiting')
  await expect(staff.getByRole('row').filter({ hasText: email })).toContainText('Waiting for stock')
  await setStock(20)
  await expect(async () => {
    await staff.goto(`/admin/stock-notices?state=sent&search=${email}`)
    await expect(staff.getByRole('row').filter({ hasText: email })).toBeVisible({ timeout: 5000 })
  }).toPass()
})

// No other test uses it: one would meet it without stock.
const product_id = 'soy-tracker-grease-case'

test('a customer asks a question, staff answer it, and the product page shows both @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  const asked_about = 'soy-panel-wash-5gal'
  const question = `Does it dry overnight? ${crypto.randomUUID().slice(0, 8)}`
  await createAccount(page.request, baseURL)
  await page.goto(`/${asked_about}`)
  await page.getByRole('link', { name: 'Ask a question' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ask a question' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Your question' }).fill(question)
  await page.getByRole('checkbox', { name: /Show my first name/ }).check()
  await checkPage(page, '01-ask')
  await page.getByRole('button', { name: 'Send question' }).click()
  await expect(page.getByText(/We’ll let you know when we have answered/)).toBeVisible()

  const staff = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await signInAsOwner(staff)
  await staff.goto('/admin/questions?state=waiting')
  await waitForHydration(staff)
  await staff.getByRole('link', { name: question }).click()
  await waitForHydration(staff)
  await staff.getByRole('textbox', { name: 'Answer' }).fill('Yes, above 50 °F.')
  await staff.getByRole('button', { name: 'Publish answer' }).click()
  await expect(staff.getByRole('listitem').filter({ hasText: 'Published on the product page' })).toBeVisible()

  await expect(async () => {
    await page.goto(`/${asked_about}`)
    await expect(page.locator('#questions').getByText(question)).toBeVisible({ timeout: 5000 })
  }).toPass()
  await page.locator('#questions').getByText(question).click()
  await expect(page.getByText('Yes, above 50 °F.')).toBeVisible()
  await expect(page.getByText('Asked by Hedy L.')).toBeVisible()
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(data.some((one) => one.includes('FAQPage') && one.includes(question))).toBe(true)
  await checkPage(page, '02-product')
  await page.goto('/messages')
  await expect(page.getByText('We answered your question').first()).toBeVisible()
})

test('a buyer adds a photo to a review, staff publish it, and the product page shows both @phone', async ({
  page,
  browser,
  playwright,
  baseURL,
}) => {
  const reviewed = 'heliostead-m400'
  const title = `Runs quietly ${crypto.randomUUID().slice(0, 8)}`
  const requests = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const staffCall = await signInAsStaff(requests, baseURL)
  const { call, order_id } = await createUnpaidOrder(page.request, baseURL, { product_id: reviewed })
  await call('/order/test_pay', { order_id })
  const version = async () =>
    (await staffCall<{ version: number }>('/order/merchant/get', { order_id })).version
  await staffCall('/order/merchant/prepare', { order_id, version: await version() })
  const parcels = [{ tracking_number: '1Z999AA10123456784' }]
  await staffCall('/order/merchant/ship', { order_id, version: await version(), carrier: 'ups', parcels })
  await page.goto(`/Waybill?order_id=${order_id}`)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Confirm delivery' }).click()
  await expect(page.getByText('Thanks for confirming')).toBeVisible()

  await page.goto(`/writeReview?product_id=${reviewed}`)
  await waitForHydration(page)
  await page.getByRole('main').locator('label').nth(3).click()
  await page.getByLabel('Review title').fill(title)
  await page.getByLabel('Your review').fill('No hum next to the office.')
  await page
    .getByLabel('Pictures')
    .setInputFiles({ name: 'wall.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await page.getByRole('button', { name: 'Submit review' }).click()
  await expect(page.getByText('Thank you. We’ll check your review before we publish it.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Picture 1' })).toBeVisible()
  await checkPage(page, '01-review')

  const staff = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await signInAsOwner(staff)
  await staff.goto(`/admin/reviews?search=${title.replaceAll(' ', '+')}`)
  await waitForHydration(staff)
  const photo = staff.getByRole('img', { name: `Picture 1 of ${title}` })
  await expect(photo).toBeVisible()
  expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(240)
  await staff.getByRole('button', { name: `Publish ${title}` }).click()
  await expect(staff.getByText('Decision saved')).toBeVisible()

  const review = page.locator('#reviews').getByRole('listitem').filter({ hasText: title }).first()
  await expect(async () => {
    await page.goto(`/${reviewed}`)
    await page.locator('#reviews').scrollIntoViewIfNeeded()
    await expect(review).toBeVisible({ timeout: 5000 })
  }).toPass()
  await expect(review).toContainText('Verified buyer')
  const helpful = review.getByRole('button', { name: /^Helpful/ })
  await createAccount(page.request, baseURL)
  await page.reload()
  await page.locator('#reviews').scrollIntoViewIfNeeded()
  await helpful.click()
  await expect(helpful).toContainText('Helpful (1)')
  await page.reload()
  await page.locator('#reviews').scrollIntoViewIfNeeded()
  await expect(helpful).toHaveAttribute('aria-pressed', 'true')
  await review.getByRole('img').last().click()
  await expect(page.getByRole('dialog', { name: `Picture 1 of ${title}` })).toBeVisible()
  await checkPage(page, '02-photo')
})
