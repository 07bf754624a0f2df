// Customers in the back office: the profile, notes, sessions, and the history of what a customer did.
import { checkAdminPage, signInAsOwner } from './admin.ts'
import { createUnpaidOrder } from './customer.ts'
import { expect, test, waitForHydration } from './visit.ts'

test('a customer is found by email, noted, put in a map group and signed out @desktop', async ({
  page,
  playwright,
  baseURL,
}) => {
  const customer = await playwright.request.newContext({ baseURL })
  const { order_id, email } = await createUnpaidOrder(customer, baseURL, { product_id: 'heliostead-m400' })
  await signInAsOwner(page)

  await page.goto('/admin/customers')
  await waitForHydration(page)
  await page.getByRole('searchbox').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 in total')).toBeVisible()
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page.getByRole('link', { name: `Order ${order_id}` })).toBeVisible()

  await page.getByRole('textbox', { name: 'Internal note' }).fill('Prefers a call in the morning.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Prefers a call in the morning.' })).toBeVisible()

  await page.getByRole('combobox', { name: 'Map group' }).selectOption({ label: 'Electric contractors' })
  await expect(page.getByRole('combobox', { name: 'Map group' })).toHaveValue('Electric Contractors')

  await page.getByRole('button', { name: 'End session' }).first().click()
  await expect(page.getByText('No open sessions')).toBeVisible()
  // The session of the customer's browser no longer counts.
  const account = await customer.get('/dashboard', { maxRedirects: 0 })
  expect(account.status()).toBe(302)

  await page.getByRole('link', { name: 'Changes by staff' }).click()
  await expect(page.getByRole('main').getByText('Map group of a customer changed').first()).toBeVisible()
  await checkAdminPage(page, 'changes-by-staff')
})
