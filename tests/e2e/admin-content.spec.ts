// Content in the back office: a page from its first draft to its scheduled publication, and back to an earlier version.
import { dayIn, momentAt } from '#features/store/calendar/business-days.ts'
import { checkAdminPage, signInAsOwner } from './admin.ts'
import { expect, expectErrors, type Page, test, waitForHydration } from './visit.ts'

/** The value of a date and time field for a moment, in the time zone of the shop. */
function shopTime(moment: Date) {
  const day = dayIn(moment)
  const minutes = Math.round((moment.getTime() - momentAt(day, 0).getTime()) / 60_000)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${day}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** Fills in a text in the languages that are given. */
async function fillTexts(page: Page, name: string, texts: { en: string; de?: string; zh?: string }) {
  const group = page.getByRole('group', { name, exact: true }).first()
  await group.getByRole('textbox', { name: 'English' }).fill(texts.en)
  if (texts.de) await group.getByRole('textbox', { name: 'Deutsch' }).fill(texts.de)
  if (texts.zh) await group.getByRole('textbox', { name: '中文' }).fill(texts.zh)
}

/** Opens the editor of a new page and fills in what every page needs. */
async function writePage(page: Page, path: string, title: string) {
  await page.goto('/admin/content/new?kind=page')
  await waitForHydration(page)
  await page.getByRole('textbox', { name: 'Path', exact: true }).fill(path)
  await fillTexts(page, 'Title', { en: title, de: `${title} auf Deutsch`, zh: `${title} 中文` })
  await fillTexts(page, 'Description for search engines', { en: 'A test', de: 'Ein Test', zh: '测试' })
  await page.getByRole('button', { name: 'Text', exact: false, expanded: false }).first().click()
  await fillTexts(page, 'Text with formatting', {
    en: 'Written in the back office',
    de: 'In der Verwaltung geschrieben',
    zh: '在后台编写',
  })
}

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Draft saved' })).toBeVisible()
}

test('a page is published at a set time in three languages @desktop', async ({ page }) => {
  // The clock of the server is real: the page is scheduled for the minute after the next.
  test.setTimeout(600_000)
  expectErrors(page, /404/)
  const name = `spring-${Date.now()}`
  await signInAsOwner(page)
  await writePage(page, `/${name}`, 'Spring')
  const preview = page.frameLocator('iframe[title="Preview"]')
  await expect(preview.getByText('Written in the back office')).toBeVisible()
  await page
    .getByRole('region', { name: 'Preview' })
    .getByRole('combobox', { name: 'Language' })
    .selectOption('de')
  await expect(preview.getByText('In der Verwaltung geschrieben')).toBeVisible()
  await save(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Spring' })).toBeVisible()
  const editor = page.url()
  expect((await page.request.get(`/${name}`)).status()).toBe(404)

  const in_a_minute = new Date(Math.ceil((Date.now() + 60_000) / 60_000) * 60_000)
  await page.getByRole('button', { name: 'Schedule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule' })
  await dialog.getByLabel('Publish at').fill(shopTime(in_a_minute))
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByText(/^Scheduled for/).first()).toBeVisible()

  await expect
    .poll(async () => (await page.request.get(`/${name}`)).status(), { timeout: 300_000, intervals: [2_000] })
    .toBe(200)
  expect(Date.now()).toBeGreaterThanOrEqual(in_a_minute.getTime())
  for (const [prefix, words] of [
    ['', 'Written in the back office'],
    ['/de', 'In der Verwaltung geschrieben'],
    ['/zh', '在后台编写'],
  ]) {
    await page.goto(`${prefix}/${name}`)
    await expect(page.getByText(words ?? '', { exact: true })).toBeVisible()
  }
  await page.goto(editor)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
})

test('an earlier version is compared and restored, and the blocks move by keyboard @desktop', async ({
  page,
}) => {
  const name = `restored-${Date.now()}`
  await signInAsOwner(page)
  await writePage(page, `/${name}`, 'First title')
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Published' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'First title' })).toBeVisible()
  await waitForHydration(page)

  await page.getByRole('button', { name: 'Add block' }).click()
  await page.locator('[popover]:popover-open').getByRole('button', { name: 'Quote', exact: true }).click()
  const blocks = page.getByRole('list', { name: 'Blocks' })
  await fillTexts(page, 'Text', { en: 'A quotation' })
  await expect(page.getByText('Translation missing')).toHaveCount(2)
  await blocks.getByRole('button', { name: 'Move Quote A quotation with the arrow keys' }).press('ArrowUp')
  await expect(blocks.getByRole('listitem').first()).toContainText('A quotation')
  await fillTexts(page, 'Title', { en: 'Second title' })
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Second title' })).toBeVisible()
  await checkAdminPage(page, 'two-versions')
  await page.getByRole('link', { name: 'Versions (2)' }).click()
  await page.getByRole('link', { name: 'What changed' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Second title' })).toContainText('First title')
  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Copy of version 1' })).toContainText('Live')
  await page.goto(`/${name}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('First title')
})

test('two people edit a page: the second sees both versions and decides @desktop', async ({
  page,
  context,
}) => {
  expectErrors(page, /409/)
  const name = `shared-${Date.now()}`
  await signInAsOwner(page)
  await writePage(page, `/${name}`, 'Shared')
  await save(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Shared' })).toBeVisible()
  await waitForHydration(page)
  const other = await context.newPage()
  await other.goto(page.url())
  await waitForHydration(other)
  await fillTexts(other, 'Title', { en: 'Theirs' })
  await save(other)

  await fillTexts(page, 'Title', { en: 'Mine' })
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('button', { name: 'Compare' }).click()
  const dialog = page.getByRole('dialog', { name: /^Your version and version 2/ })
  await expect(dialog.getByText('Theirs')).toBeVisible()
  await expect(dialog.getByText('Mine')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save my version' }).click()
  await expect(page.getByRole('link', { name: 'Versions (3)' })).toBeVisible()
})

test('a picture is uploaded, chosen for a page, and then cannot be deleted @desktop', async ({ page }) => {
  const name = `picture-${Date.now()}`
  await signInAsOwner(page)
  await writePage(page, `/${name}`, name)
  await page.getByRole('button', { name: 'Add block' }).click()
  await page.locator('[popover]:popover-open').getByRole('button', { name: 'Picture', exact: true }).click()
  await page.getByRole('button', { name: 'Choose a picture' }).click()
  const picker = page.getByRole('dialog', { name: 'Choose a picture' })
  await picker.getByLabel('Upload a picture').setInputFiles({
    name: `${name}.svg`,
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="48"><rect width="64" height="48" fill="#fa0"/></svg>',
    ),
  })
  await picker.getByRole('textbox', { name: 'Alternative text (English)' }).fill('An orange field')
  await picker.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(picker).toBeHidden()
  await expect(
    page.getByRole('group', { name: 'Alternative text' }).getByRole('textbox').first(),
  ).toHaveValue('An orange field')
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Published' })).toBeVisible()

  await page.goto(`/admin/media?search=${name}`)
  await waitForHydration(page)
  const row = page.getByRole('row').filter({ hasText: name }).first()
  await expect(row.getByRole('link', { name })).toBeVisible()
  await row.getByRole('button', { name: new RegExp(name) }).click()
  await expect(page.getByRole('dialog')).toContainText('This picture is in use')
  await page.goto(`/${name}`)
  await expect(page.getByRole('img', { name: 'An orange field' })).toBeVisible()
})
