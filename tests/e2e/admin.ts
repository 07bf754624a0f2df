import { demoAccounts } from '#features/people/auth/demo-accounts.ts'
import { expect, type Page, waitForHydration } from './visit.ts'

/** Signs in on the shop's page, which returns to the back office. */
export async function signInAsOwner(page: Page) {
  await page.goto('/admin')
  await page.getByRole('textbox', { name: 'Email' }).first().fill(demoAccounts.staff.email)
  await page.locator('input[name=password]').first().fill(demoAccounts.staff.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
  await waitForHydration(page)
}
