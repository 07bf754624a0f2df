// Removing a line of the cart by keyboard: where the focus goes, and what a screen reader hears.
import { createAccount } from './customer.ts'
import { expect, test, waitForHydration } from './visit.ts'

test('the focus moves to the next line when one is removed, then to the heading, and the removal is announced @phone', async ({
  page,
  baseURL,
}) => {
  await createAccount(page.request, baseURL)
  for (const product_id of ['q-peak-duo-blk-ml-g10-400', 'soy-deck-seal-1gal', 'soy-ester-fluid-5gal']) {
    const added = await page.request.post('/api/order/add/cart', {
      data: { product_id, quantity: 1 },
      headers: { origin: baseURL ?? '' },
    })
    expect(added.ok(), product_id).toBe(true)
  }
  await page.goto('/cart')
  await waitForHydration(page)
  const main = page.getByRole('main')
  const names = main.getByRole('heading', { level: 2 }).getByRole('link')
  const [first, second, third] = await names.allTextContents()
  const lineOf = (name = '') =>
    main.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })

  await lineOf(first).getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(names).toHaveCount(2)
  await expect(page.getByRole('link', { name: second ?? '', exact: true })).toBeFocused()
  await expect(
    page.getByRole('status').filter({ hasText: `Removed: ${first?.replaceAll('\u00a0', ' ')}` }),
  ).toBeVisible()

  await lineOf(second).getByRole('button', { name: 'Save for later' }).press('Enter')
  await expect(page.getByRole('link', { name: third ?? '', exact: true })).toBeFocused()

  await lineOf(third).getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
})
