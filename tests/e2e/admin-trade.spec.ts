// Coupons and promotions in the back office: from the form to the cart of the shop.
import { checkAdminPage, keepMessages, signInAsOwner } from './admin.ts'
import { expect, expectErrors, type Page, test, waitForHydration } from './visit.ts'

/** Finds a product with the picker and adds it. */
async function pickProduct(page: Page, field: string, search: string) {
  await page.getByRole('searchbox', { name: field }).fill(search)
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Found products' }).getByRole('button').first().click()
}

test('create a coupon, preview it on a sample cart, and use it in the cart of the shop @desktop', async ({
  page,
}) => {
  const code = `TEST-${Date.now()}`
  await signInAsOwner(page)
  await page.goto('/admin/coupons/new')
  await waitForHydration(page)
  await page.getByRole('textbox', { name: 'Coupon code' }).fill(code)
  await page.getByRole('textbox', { name: 'Name, English' }).fill('Ten percent off')
  await page.getByRole('combobox', { name: 'Type' }).selectOption('percent')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('This field is required')).toBeVisible()
  await page.getByRole('spinbutton', { name: 'Percent' }).fill('10')
  await page.getByRole('checkbox', { name: 'Combines with promotions' }).check()

  await pickProduct(page, 'Add a product to the sample cart', 'soy-deck-seal')
  await page.getByRole('spinbutton', { name: /^Quantity of/ }).fill('2')
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const priced = page.getByRole('table', { name: 'Priced sample cart' })
  await expect(priced).toContainText(/2 × .*-\$/)
  await checkAdminPage(page, 'new-coupon')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible()

  await page.goto(`/admin/coupons?search=${code}`)
  await waitForHydration(page)
  await expect(page.getByRole('row', { name: new RegExp(code) })).toContainText('Active')
  await checkAdminPage(page, 'coupons')

  await page.goto('/soy-deck-seal-1gal')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.getByText('Added to cart')).toBeVisible()
  await page.goto('/cart')
  await waitForHydration(page)
  await page.getByText('Enter a coupon code').click()
  await page.getByRole('textbox', { name: 'Coupon code' }).fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Apply code' }).click()
  await expect(page.getByText(`Coupon ${code}`).first()).toBeVisible()
  await expect(page.getByText('Ten percent off').first()).toBeVisible()

  await page.goto(`/admin/coupons?search=${code}`)
  await waitForHydration(page)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByRole('row', { name: new RegExp(code) })).toContainText('Disabled')
  await page.goto('/cart')
  await expect(page.getByText('This code has expired. Try another one.')).toBeVisible()
})

test('a coupon code with a space is refused, two quick clicks on Save are one request, and its success removes an earlier error @desktop', async ({
  page,
}) => {
  await keepMessages(page)
  await signInAsOwner(page)
  await page.goto('/admin/coupons/new')
  await waitForHydration(page)
  const code = page.getByRole('textbox', { name: 'Coupon code' })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  expectErrors(page, /409/)
  const alert = page.getByRole('alert').filter({ hasText: 'Check the marked fields' })
  await page.getByRole('textbox', { name: 'Name, English' }).fill('Summer')
  await page.getByRole('textbox', { name: 'Amount' }).fill('25')

  await code.fill('SUMMER 10')
  await save.click()
  await expect(code).toHaveAccessibleDescription(/cannot contain spaces. Use a dash/)
  await code.fill('HELLO-SUN')
  await save.click()
  await expect(alert).toBeVisible()

  const unique = `QUICK-${Date.now()}`
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/admin/coupons/new')) sent.push(request.url())
  })
  await code.fill(unique)
  // Both clicks come before the page shows that it sends.
  await save.evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(page.getByRole('heading', { level: 1, name: unique })).toBeVisible()
  await expect.soft(alert).toHaveCount(0)
  expect(sent).toHaveLength(1)
})

test('promotions, generated codes, reviews and the usage report are shown without axe findings @desktop', async ({
  page,
}) => {
  await signInAsOwner(page)
  await page.goto('/admin/promotions')
  await waitForHydration(page)
  await checkAdminPage(page, 'promotions')
  await page.getByRole('table', { name: 'Promotions' }).getByRole('link').first().click()
  await page.getByRole('textbox', { name: 'Discount' }).fill('6000')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The discount must be lower than the order amount')).toBeVisible()
  await checkAdminPage(page, 'promotion')
  await page.getByRole('button', { name: 'Discard changes' }).click()

  await page.goto('/admin/coupons/generate')
  await waitForHydration(page)
  await page.getByRole('textbox', { name: 'Beginning of the codes' }).fill('letter')
  await page.getByRole('spinbutton', { name: 'Number of codes' }).fill('3')
  await page.getByRole('textbox', { name: 'Name, English' }).fill('Letter')
  await page.getByRole('textbox', { name: 'Amount' }).fill('25')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Created codes' })).toHaveValue(
    /^(LETTER-[A-Z2-9]{8}\n?){3}$/,
  )
  await checkAdminPage(page, 'generated-coupons')

  await page.goto('/admin/reviews')
  await waitForHydration(page)
  await checkAdminPage(page, 'reviews')

  await page.goto('/admin/coupon-usage')
  await waitForHydration(page)
  await checkAdminPage(page, 'coupon-usage')
})

test('set the tax rate of a state, and import local rates after correcting a row @desktop', async ({
  page,
}) => {
  await signInAsOwner(page)
  await page.goto('/admin/taxes')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Edit Wyoming' }).click()
  const rate = page.getByRole('dialog', { name: 'Tax in Wyoming' })
  await rate.getByLabel('Applies from').fill('2026-01-01')
  await rate.getByRole('textbox', { name: 'State rate' }).fill('4,25')
  await rate.getByRole('button', { name: 'Save' }).click()
  await expect(rate).toBeHidden()
  await expect(page.getByRole('row', { name: /Wyoming/ })).toContainText('4.25')
  await checkAdminPage(page, 'tax-rates')

  await page.getByRole('link', { name: 'Local rates' }).click()
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import local rates' })
  const choose = (percent: string) =>
    dialog.getByLabel('CSV file').setInputFiles({
      name: 'rates.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `zip_code,jurisdiction,percent,effective_from\n82001,Laramie County,${percent},2026-01-01\n`,
      ),
    })
  await choose('30')
  await dialog.getByRole('button', { name: 'Compare' }).click()
  await expect(dialog.getByRole('list', { name: 'Rows with errors' })).toContainText('Line 2, percent')
  await choose('1')
  await dialog.getByRole('button', { name: 'Compare' }).click()
  await expect(dialog.getByRole('table', { name: 'Differences' })).toContainText('Laramie County')
  await checkAdminPage(page, 'tax-import')
  await dialog.getByRole('button', { name: 'Import 1 change' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /82001/ })).toContainText('1%')
  await checkAdminPage(page, 'local-rates')

  await page.goto('/admin/tax-report')
  await waitForHydration(page)
  await checkAdminPage(page, 'tax-report')
  await page.goto('/admin/accounting')
  await waitForHydration(page)
  await expect(page.getByText('Debits equal credits')).toBeVisible()
  await checkAdminPage(page, 'accounting')
})

test('close the shop for a day, and see it in the delivery calendar @desktop', async ({ page }) => {
  // The refused form answers 422.
  expectErrors(page, /422/)
  await signInAsOwner(page)
  await page.goto('/admin/calendar')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Add days' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add days' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Inventory')
  await dialog.getByLabel('First day').fill('2030-03-05')
  await dialog.getByLabel('Last day').fill('2030-03-04')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('The last day must not be before the first')).toBeVisible()
  await dialog.getByLabel('Last day').fill('2030-03-06')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /Inventory/ })).toContainText('2030')
  await checkAdminPage(page, 'calendar')
  await page.getByRole('button', { name: 'Remove Inventory' }).click()
  await expect(page.getByRole('row', { name: /Inventory/ })).toBeHidden()
})
