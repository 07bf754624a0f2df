// An invalid quantity in the cart is explained at its field.
import { createAccount } from './customer.ts'
import { checkPage, expect, pathIn, test, translator, waitForHydration, windowFor } from './visit.ts'

for (const locale of ['en', 'de', 'zh'] as const)
  test(`${locale}: an invalid quantity in the cart gets a message at its field`, {
    tag: windowFor(locale),
  }, async ({ page, baseURL }) => {
    const t = translator(locale)
    await createAccount(page.request, baseURL)
    const answer = await page.request.post('/api/order/add/cart', {
      data: { product_id: 'q-peak-duo-blk-ml-g10-400', quantity: 10 },
      headers: { origin: baseURL ?? '' },
    })
    expect(answer.ok()).toBe(true)
    await page.goto(pathIn(locale, '/cart'))
    await waitForHydration(page)
    const quantity = page.getByRole('main').getByRole('spinbutton').first()
    const kept = t('Your cart still has {{quantity}}.', { quantity: '10' })

    await quantity.fill('-3')
    await quantity.blur()
    await expect(quantity).toHaveAttribute('aria-invalid', 'true')
    await expect(quantity).toHaveAccessibleDescription(new RegExp(kept))
    await checkPage(page, `cart-quantity-${locale}`)

    await quantity.fill('12')
    await expect(quantity).not.toHaveAttribute('aria-invalid')
    await expect(page.getByText(kept)).toHaveCount(0)
  })
