// Staff set what a search term leads to.
import { signInAsOwner } from './admin.ts'
import { checkPage, expect, expectErrors, test, waitForHydration } from './visit.ts'

test('a synonym that staff add takes effect in the shop @desktop', async ({ page }) => {
  expectErrors(page, /422/)
  await signInAsOwner(page)
  await page.goto('/admin/search-terms?view=rules')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Add rule' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add rule' })
  await dialog.getByLabel('Search term').fill('Bubblemat')
  await dialog.getByLabel('Synonym for').fill('qqwqq')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(/The search does not know this word/)).toBeVisible()
  await dialog.getByLabel('Synonym for').fill('hot tub')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /bubblemat/ })).toContainText('hot tub')
  await checkPage(page, 'search-terms')

  await page.goto('/products?search=bubblemat')
  await expect(
    page.getByRole('link', { name: /^Remove filter.*Outdoor spas|Outdoor spas/ }).first(),
  ).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
})
