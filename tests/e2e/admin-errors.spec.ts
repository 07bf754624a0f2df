// Error messages of the back office: a success removes only the error of the same call.
import sharp from 'sharp'
import { keepMessages, signInAsOwner } from './admin.ts'
import { expect, expectErrors, test, waitForHydration } from './visit.ts'

test('the error of one row stays when another row of the list is removed @desktop', async ({ page }) => {
  expectErrors(page, /404/)
  const names = ['first', 'second'].map((name) => `${name} ${Date.now()}`)
  await keepMessages(page)
  await signInAsOwner(page)
  await page.goto('/admin/chat-answers')
  await waitForHydration(page)
  for (const name of names) {
    await page.getByRole('button', { name: 'Add answer' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add answer' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await dialog.getByRole('textbox', { name: 'Text' }).fill('We will look into it.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
  }
  const removed = names.map((name) => page.getByRole('button', { name: `Remove ${name}` }))
  const other = await page.context().newPage()
  await other.goto(page.url())
  await waitForHydration(other)
  await other.getByRole('button', { name: `Remove ${names[0]}` }).click()
  await expect(other.getByRole('button', { name: `Remove ${names[0]}` })).toBeHidden()
  await other.close()

  const error = page.getByRole('alert').filter({ hasText: 'This answer no longer exists' })
  await removed[0]?.click()
  await expect(error).toBeVisible()
  await removed[1]?.click()
  await expect(removed[1] ?? error).toBeHidden()

  await expect(error).toHaveCount(1)
})

test('each file that is refused is named until files are selected again @desktop', async ({ page }) => {
  expectErrors(page, /422/)
  const model = `UP${Date.now()}`
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#3b6ea5' } })
    .jpeg()
    .toBuffer()
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })
  const broken = Buffer.from('not a picture')
  await signInAsOwner(page)
  await page.goto('/admin/products/new')
  await waitForHydration(page)
  await page.getByRole('textbox', { name: 'Name in English' }).fill(`Meadow ${model}`)
  await page.getByRole('textbox', { name: 'Summary in English' }).fill('A string inverter.')
  await page.getByRole('textbox', { name: 'Brand' }).fill('Meadow')
  await page.getByRole('textbox', { name: 'Model number' }).fill(model)
  await page.getByRole('textbox', { name: 'Price' }).fill('10')
  await page.getByRole('combobox', { name: 'Family' }).selectOption({ label: 'String inverters' })
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Meadow ${model}` })).toBeVisible()
  const field = page.getByLabel('Upload pictures')
  const alt = page.getByRole('textbox', { name: 'Alt text, English' })

  await field.setInputFiles([file('one.jpg', broken), file('two.jpg', broken), file('good.jpg', photo)])
  await expect(alt).toHaveCount(1)
  const errors = page.getByText(/(one|two)\.jpg: /)
  await expect(errors).toHaveCount(2)

  await field.setInputFiles([file('better.jpg', photo)])
  await expect(alt).toHaveCount(2)
  await expect(errors).toHaveCount(0)
})
