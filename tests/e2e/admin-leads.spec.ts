// Leads in the back office: from the form of a visitor to a mailed reply.
import { aQuote } from '#features/service/leads/leads.factory.ts'
import { checkAdminPage, signInAsOwner } from './admin.ts'
import { expect, test, waitForHydration } from './visit.ts'

test('a lead is found, assigned, answered by mail from a template, and moved on the board @desktop', async ({
  page,
}) => {
  const last_name = `Lovelace${Date.now()}`
  await page.goto('/quote')
  const sent = await page.evaluate(
    async (quote) =>
      (
        await fetch('/api/blog/submit_quote', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(quote),
        })
      ).status,
    aQuote({ last_name }),
  )
  expect(sent).toBe(200)
  await signInAsOwner(page)

  await page.goto('/admin/lead-templates')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Add template' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(`First answer ${last_name}`)
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Hello {{first_name}},\nthank you for {{number}}.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: `First answer ${last_name}` })).toBeVisible()

  await page.getByRole('navigation').getByRole('link', { name: 'Leads', exact: true }).click()
  await page.getByRole('searchbox').fill(last_name)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: `Ada ${last_name}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Ada ${last_name}` })).toBeVisible()
  await waitForHydration(page)
  await page.getByRole('combobox', { name: 'Assigned to' }).selectOption({ label: 'Sam Okafor' })
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Template' }).selectOption({ label: `First answer ${last_name}` })
  await expect(page.getByRole('textbox', { name: 'Your reply' })).toHaveValue(
    /^Hello Ada,\nthank you for HQ-/,
  )
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Reply sent by email' })).toContainText(
    'Hello Ada',
  )
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('answered')
  await checkAdminPage(page, 'lead')
  await page.goto('/admin/leads?view=board')
  await waitForHydration(page)
  await page.getByRole('button', { name: `Move Ada ${last_name}` }).press('Enter')
  await page.getByRole('button', { name: 'Quote sent' }).click()
  await expect(
    page.getByRole('region', { name: 'Quote sent' }).getByRole('link', { name: `Ada ${last_name}` }),
  ).toBeVisible()
})

test('a quote request becomes a draft order with its customer, product and number @desktop', async ({
  page,
  baseURL,
}) => {
  const last_name = `Hopper${Date.now()}`
  const sent = await page.request.post('/api/blog/submit_quote', {
    headers: { origin: baseURL ?? '' },
    data: aQuote({
      last_name,
      email: `${last_name}@example.com`,
      product: 'Solis-50K-US-F',
      phone: '6175550100',
    }),
  })
  expect(sent.status()).toBe(200)
  await signInAsOwner(page)
  await page.goto(`/admin/leads?search=${last_name}`)
  await waitForHydration(page)
  await page.getByRole('link', { name: `Ada ${last_name}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Ada ${last_name}` })).toBeVisible()
  await checkAdminPage(page, 'request')

  await page.getByRole('link', { name: 'Create draft order' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'New draft order' })).toBeVisible()
  await waitForHydration(page)
  await expect(page.getByRole('paragraph').filter({ hasText: /^Quote request HQ-\d{4}-\d+$/ })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue(last_name)
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Cambridge')
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('MA')
  await expect(page.getByRole('textbox', { name: 'Note on the order' })).toHaveValue(/^Quote request HQ-/)
  await expect(page.getByRole('spinbutton')).toHaveCount(1)
  await checkAdminPage(page, 'draft-from-request')
  await page.getByRole('textbox', { name: 'Street address' }).fill('1 Main Street')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('button', { name: 'Send payment link' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(last_name)
})
