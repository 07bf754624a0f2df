// Address suggestions in the address form, with a provider that the test answers for.
import type { Page } from '@playwright/test'
import { createAccount } from './customer.ts'
import { checkPage, expect, startingWith, test, waitForHydration } from './visit.ts'

const suggestion = { id: 'place-1', street: '1 Navy Way', place: 'Columbus, OH, USA' }
const other = { id: 'place-2', street: '1 Navy Road', place: 'Norfolk, VA, USA' }
const address = { address: '1 Navy Way', city: 'Columbus', state: 'OH', zip_code: '43215' }
const envelope = (data: object | null) => ({ json: { code: 200, msg: '', data } })

/** The dialog of a new address, with a provider that suggests `list` and finds these parts for any of them. */
async function openAddressForm(
  page: Page,
  baseURL: string | undefined,
  list: object[],
  found: object | null,
) {
  await page.route('**/api/geo/address/suggest', (route) =>
    route.fulfill(envelope({ is_offered: true, list })),
  )
  await page.route('**/api/geo/address/find', (route) => route.fulfill(envelope(found)))
  await createAccount(page.request, baseURL)
  await page.goto('/addressManage')
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Add Address' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Address' })
  const field = dialog.getByLabel(startingWith('Address'))
  const suggestions = page.getByRole('listbox', { name: 'Suggested addresses' }).getByRole('option')
  return { dialog, field, suggestions }
}

test('a customer chooses a suggested address by keyboard, and the form is filled in', async ({
  page,
  baseURL,
}) => {
  const { dialog, field, suggestions } = await openAddressForm(page, baseURL, [other, suggestion], address)

  await field.pressSequentially('1 navy', { delay: 20 })
  await expect(suggestions).toHaveCount(2)
  await expect(page.getByText('Suggestions by Google')).toBeVisible()
  await checkPage(page, 'address-suggestions')
  await field.press('ArrowDown')
  await field.press('ArrowDown')
  await expect(suggestions.and(page.locator('[aria-selected=true]'))).toContainText('Columbus')
  await field.press('Enter')

  await expect(dialog.getByLabel(startingWith('ZIP code'))).toHaveValue('43215')
  await expect(dialog.getByLabel(startingWith('City or Township'))).toHaveValue('Columbus')
  await expect(dialog.getByLabel(startingWith('State'))).toHaveValue('OH')
  await expect(field).toHaveValue('1 Navy Way')
  await expect(suggestions).toHaveCount(0)
})

test('without the details of a chosen address its street is filled in, and the focus stays where it is', async ({
  page,
  baseURL,
}) => {
  const { dialog, field, suggestions } = await openAddressForm(page, baseURL, [suggestion], null)

  await field.pressSequentially('1 navy', { delay: 20 })
  await suggestions.click()
  await expect(field).toHaveValue('1 Navy Way')
  await expect(field).toBeFocused()
  await expect(dialog.getByLabel(startingWith('ZIP code'))).toHaveValue('')
})
