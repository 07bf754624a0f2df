// What a customer prints: a product page becomes a spec sheet, an order and a cart have no controls.
import { createUnpaidOrder } from './customer.ts'
import { expect, pathIn, test, translator, waitForHydration } from './visit.ts'

/** The number of pages of a PDF written by Chromium. */
const pagesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0

for (const locale of ['en', 'de', 'zh'] as const)
  test(`${locale}: a product page prints as a spec sheet of at most two pages @desktop`, async ({
    page,
    baseURL,
  }) => {
    const t = translator(locale)
    const path = pathIn(locale, '/heliostead-m400')
    await page.goto(path)
    await waitForHydration(page)
    await page.emulateMedia({ media: 'print' })

    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('img').filter({ visible: true })).not.toHaveCount(0)
    await expect(
      page.locator('table').filter({ hasText: t('{{quantity}}+', { quantity: '160' }) }),
    ).toBeVisible()
    await expect(page.getByRole('heading', { name: t('Technical data') })).toBeVisible()
    await expect(page.getByRole('heading', { name: t('Documents') })).toBeVisible()
    await expect(page.getByText(`${baseURL}${path}`)).toBeVisible()
    await expect(page.locator('footer address')).toBeVisible()
    await expect(page.locator('#reviews')).toBeHidden()
    await expect(page.locator(':is(button, nav, input)').filter({ visible: true })).toHaveCount(0)
    expect(pagesIn(await page.pdf({ format: 'Letter' }))).toBeLessThanOrEqual(2)
  })

test('an order prints without controls, with totals and contact @desktop', async ({ page, baseURL }) => {
  const { order_id } = await createUnpaidOrder(page.request, baseURL, { product_id: 'heliostead-m400' })
  await page.goto(`/order_detail?id=${order_id}`)
  await waitForHydration(page)
  await page.emulateMedia({ media: 'print' })

  await expect(page.getByRole('heading', { level: 1 })).toContainText(order_id)
  await expect(page.getByText('1 Navy Way', { exact: true })).toBeVisible()
  await expect(page.locator('[data-price-rows]')).toContainText('Total')
  await expect(page.locator('footer address')).toBeVisible()
  await expect(page.locator('main :is(button, input)').filter({ visible: true })).toHaveCount(0)
})
