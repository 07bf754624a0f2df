// The catalog in the back office: a product from the first field to the shop, prices in bulk, and who changed one.
import sharp from 'sharp'
import { checkAdminPage, signInAsOwner } from './admin.ts'
import { expect, expectErrors, type Page, test, waitForHydration } from './visit.ts'

async function openProducts(page: Page, search: string) {
  await page.goto('/admin/products')
  await waitForHydration(page)
  await page.getByRole('searchbox').fill(search)
  await page.keyboard.press('Enter')
  await page.waitForURL(/search=/)
}

async function saveForm(page: Page) {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('You have unsaved changes')).toBeHidden()
}

test('a product is added with a picture, previewed as a draft, and then seen in the shop @desktop', async ({
  page,
}) => {
  // The price that cannot be read, and the missing weight.
  expectErrors(page, /422/)
  const model = `HX${Date.now()}`
  await signInAsOwner(page)
  await page.goto('/admin/products/new')
  await waitForHydration(page)
  await page.getByRole('textbox', { name: 'Name in English' }).fill(`Meadow ${model}`)
  await expect(page.getByRole('textbox', { name: 'Address in the shop' })).toHaveValue(
    `meadow-${model.toLowerCase()}`,
  )
  await page.getByRole('textbox', { name: 'Summary in English' }).fill('A string inverter for a small roof.')
  const family = page.getByRole('combobox', { name: 'Family' })
  await expect(family).toHaveValue('')
  await page.getByRole('textbox', { name: 'Brand' }).fill('Meadow')
  await page.getByRole('textbox', { name: 'Model number' }).fill(model)
  const price = page.getByRole('textbox', { name: 'Price' })
  await price.fill('1234.50 or so')
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(price).toHaveAttribute('aria-invalid', 'true')
  await expect(family).toHaveAttribute('aria-invalid', 'true')
  await family.selectOption({ label: 'String inverters' })
  await price.fill('$1,234.50')
  await checkAdminPage(page, 'new-product')
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Meadow ${model}` })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Price', exact: true })).toHaveValue('1234.50')

  const photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#3b6ea5' } })
    .jpeg()
    .toBuffer()
  await page
    .getByLabel('Upload pictures')
    .setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer: photo })
  await page.getByRole('textbox', { name: 'Alt text, English' }).fill('The inverter from the front')
  await page.getByRole('spinbutton', { name: 'From left, %' }).fill('30')
  await page.getByRole('spinbutton', { name: 'Rated power' }).first().fill('7600')
  await saveForm(page)
  await checkAdminPage(page, 'product')

  const preview = await page.context().newPage()
  await preview.goto(`/de/productPreview/meadow-${model.toLowerCase()}`)
  await expect(preview.getByRole('img', { name: 'The inverter from the front' })).toBeVisible()
  expect((await preview.request.get(`/meadow-${model.toLowerCase()}`)).status()).toBe(404)
  await preview.close()

  await page.getByRole('button', { name: 'Adjust', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Adjust stock' })
  await dialog.getByRole('spinbutton', { name: 'New quantity' }).fill('7')
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('received')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('live')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const weight = page.locator('input[name=weight_lb]')
  await expect(weight).toHaveAccessibleDescription(/Enter the shipping weight/)
  await weight.fill('48.5')
  await saveForm(page)

  await page.goto(`/products?search=${model}`)
  await page
    .getByRole('link', { name: `Meadow ${model}` })
    .first()
    .click()
  await expect(page.getByRole('img', { name: 'The inverter from the front' })).toBeVisible()
  await expect(page.getByText('$1,234.50').first()).toBeVisible()
  await expect(page.getByText(/7 left/).first()).toBeVisible()
})

test('prices are changed in bulk after a preview and undone, and the log says who changed them @desktop', async ({
  page,
}) => {
  await signInAsOwner(page)
  await openProducts(page, 'soy-deck-seal')
  const row = page.getByRole('row', { name: /deck/i }).first()
  const before = (await row.getByText(/^\$[\d,]+\.\d\d$/).innerText()).trim()
  await checkAdminPage(page, 'product-list')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Change prices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change prices' })
  await dialog.getByRole('textbox', { name: 'Value' }).fill('10')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByRole('table', { name: 'New prices' })).toContainText(before)
  await dialog.getByRole('button', { name: /^Change \d+ prices?$/ }).click()
  await expect(dialog).toBeHidden()
  await expect(row.getByText(before, { exact: true })).toBeHidden()

  await row.getByRole('link').first().click()
  const activity = page.locator('aside').filter({ hasText: 'Activity' }).getByRole('listitem').first()
  await expect(activity).toContainText('Price changed')
  await expect(activity).toContainText('Sam Okafor')
  await expect(activity).toContainText(before)

  await page.goto('/admin/audit')
  await waitForHydration(page)
  await page.getByRole('combobox', { name: 'What changed' }).selectOption({ label: 'Price changed' })
  await expect(page.getByRole('row').filter({ hasText: 'Sam Okafor' }).first()).toContainText(
    /Price\$[\d.,]+ → \$[\d.,]+/,
  )

  await openProducts(page, 'soy-deck-seal')
  await page.getByRole('button', { name: 'Recent changes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).first().click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(row.getByText(before, { exact: true })).toBeVisible()
})

test('the second of two people who edit a product sees both versions @desktop', async ({ page }) => {
  // The refused save answers 409.
  expectErrors(page, /409/)
  await signInAsOwner(page)
  await page.goto('/admin/products/soy-deck-seal-1gal')
  await waitForHydration(page)
  const second = await page.context().newPage()
  await second.goto('/admin/products/soy-deck-seal-1gal')
  await waitForHydration(second)
  await second
    .getByRole('textbox', { name: 'Name, German' })
    .or(second.getByLabel('Name, Deutsch'))
    .first()
    .fill('Erster')
  await saveForm(second)

  await page.getByLabel('Name, Deutsch').fill('Zweiter')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const both = page.getByRole('table', { name: 'Both versions' })
  await expect(both).toContainText('Erster')
  await expect(both).toContainText('Zweiter')
  await checkAdminPage(page, 'conflict')
  await page.getByRole('button', { name: 'Load the saved version' }).click()
  await expect(page.getByLabel('Name, Deutsch')).toHaveValue('Erster')
  await second.close()
})

test('families and a package with its system check are shown without axe findings @desktop', async ({
  page,
}) => {
  await signInAsOwner(page)
  await page.goto('/admin/families')
  await waitForHydration(page)
  await checkAdminPage(page, 'families')
  await page
    .getByRole('link', { name: /residential/i })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /residential/i })).toBeVisible()
  await checkAdminPage(page, 'family')
  await page.goto('/admin/products?family_id=residential-kits')
  await waitForHydration(page)
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'System check' }).getByRole('listitem').first()).toBeVisible()
  await checkAdminPage(page, 'package')
})
