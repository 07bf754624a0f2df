// Partners in the back office: the directory that the shop shows, applications, and what user groups see.
import { checkAdminPage, signInAsOwner } from './admin.ts'
import { expect, test, waitForHydration } from './visit.ts'

test('an application is accepted, listed in the directory, and then found in the shop @desktop', async ({
  page,
  browser,
  baseURL,
}) => {
  const company = `Lovelace Electric ${Date.now()}`
  const guest = await browser.newContext({ baseURL })
  const form = await guest.newPage()
  await form.goto('/Corporation')
  await waitForHydration(form)
  const main = form.getByRole('main')
  await main.getByLabel(/^Company/).fill(company)
  await main.getByRole('checkbox', { name: 'Solar contractors', exact: true }).check()
  await main.getByLabel(/^Service states/).fill('OH')
  await main.getByLabel(/^First name/).fill('Ada')
  await main.getByLabel(/^Last name/).fill('Lovelace')
  await main
    .getByLabel(/^Email/)
    .first()
    .fill(`ada-${Date.now()}@example.com`)
  await main.getByLabel(/^zip/i).fill('43215')
  await main.getByRole('button', { name: 'Submit application' }).click()
  await expect(main.getByRole('button', { name: 'Submit application' })).toHaveCount(0)

  await signInAsOwner(page)
  await page.goto('/admin/partner-applications?state=open')
  await waitForHydration(page)
  const row = page.getByRole('row', { name: company })
  await row.getByRole('button', { name: 'Change status' }).click()
  const decision = page.getByRole('dialog')
  await decision.getByRole('combobox', { name: 'New status' }).selectOption('accepted')
  await decision.getByRole('textbox', { name: 'Note for the applicant' }).fill('Welcome!')
  await decision.getByRole('button', { name: 'Save and send mail' }).click()
  await expect(row).toHaveCount(0)
  await page.goto('/admin/partner-applications?state=accepted')
  await waitForHydration(page)
  await row.getByRole('button', { name: 'Add to directory' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.goto('/admin/partners')
  await page.getByRole('searchbox').fill(company)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: company })).toContainText('Columbus, OH 43215')
  for (const path of ['/admin/partners', '/admin/partner-applications?state=accepted', '/admin/map-groups']) {
    await page.goto(path)
    await waitForHydration(page)
    await checkAdminPage(page, path.slice('/admin/'.length).replace(/[?].*/, ''))
  }
  await form.goto('/contractor?zip=43215')
  await expect(form.getByText(company)).toBeVisible()
  await guest.close()
})
