// Request forms (quote, transformer, consultation, partner application), with and without script.
import {
  checkPage,
  expect,
  expectErrors,
  flowLanguages,
  type Locale,
  type Page,
  pathIn,
  startingWith,
  test,
  translator,
  waitForHydration,
} from './visit.ts'

const randomPerson = () => ({
  first: 'Hedy',
  last: 'Lamarr',
  email: `hedy.${crypto.randomUUID()}@example.com`,
})

async function fillPerson(page: Page, locale: Locale) {
  const t = translator(locale)
  const main = page.getByRole('main')
  const { first, last, email } = randomPerson()
  await main.getByLabel(startingWith(t('First name'))).fill(first)
  await main.getByLabel(startingWith(t('Last name'))).fill(last)
  await main.getByLabel(startingWith(t('Email'))).fill(email)
  return email
}

const number = (page: Page) => page.getByRole('main').getByText(/HQ-\d{4}-\d{6}/)

for (const locale of flowLanguages('zh')) {
  const t = translator(locale)

  test(`${locale}: a quote request: missing fields are named, typed text stays, a number is shown`, async ({
    page,
  }) => {
    expectErrors(page, /422/)
    const main = page.getByRole('main')
    await page.goto(pathIn(locale, '/quote?zip=43215'))
    await waitForHydration(page)
    await checkPage(page, 'empty')
    await expect(main.getByLabel(startingWith(t('ZIP code')))).toHaveValue('43215')
    const consent = main.getByRole('checkbox')
    await expect(consent).not.toBeChecked()

    await main.getByRole('textbox', { name: startingWith(t('What else should we know?')) }).fill('South roof')
    await main.getByRole('button', { name: t('Get my free quote') }).click()
    await expect(main.getByText(t('First Name is required')).first()).toBeVisible()
    await expect(main.getByText(t('Choose what your request is about')).first()).toBeVisible()
    await checkPage(page, 'refused')

    await main.getByText(t('Home solar'), { exact: true }).click()
    const email = await fillPerson(page, locale)
    await main.locator('input[type=file]').setInputFiles({
      name: 'bill.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7 a bill'),
    })
    await expect(
      main.getByRole('textbox', { name: startingWith(t('What else should we know?')) }),
    ).toHaveValue('South roof')
    await main.getByRole('button', { name: t('Get my free quote') }).click()
    await expect(number(page)).toBeVisible()
    await expect(main.getByText(t('Sent to {{email}}', { email }))).toBeVisible()
    await checkPage(page, 'sent')
  })

  test(`${locale}: a transformer quote request`, async ({ page }) => {
    const main = page.getByRole('main')
    await page.goto(pathIn(locale, '/TransformerQuote'))
    await waitForHydration(page)
    await checkPage(page, 'empty')
    await main.getByLabel(startingWith(t('Power'))).fill('112.5')
    await main.getByLabel(startingWith(t('Primary voltage'))).fill('480 Δ')
    await main.getByLabel(startingWith(t('Secondary voltage'))).fill('208Y/120')
    await fillPerson(page, locale)
    await main.getByRole('button', { name: t('Request a transformer quote') }).click()
    await expect(number(page)).toBeVisible()
    await checkPage(page, 'sent')
  })

  test(`${locale}: consultants, contact, partners and the directory are shown and accessible`, async ({
    page,
  }) => {
    for (const path of [
      '/consultants',
      '/consultation',
      '/contact',
      '/Partner',
      '/installer',
      '/contractor?zip=43215',
      '/applyFor',
      '/Corporation',
      '/personage',
      '/applyForDetail',
    ]) {
      await page.goto(pathIn(locale, path))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await checkPage(page, path.replaceAll(/\W+/g, '-'))
    }
  })
}

test('forms are filled in with the name and email of the signed-in customer', async ({ page, baseURL }) => {
  const demo = { email: 'demo@heliostead.example', password: 'sunny-side-up' }
  await page.request.post('/api/user/login', { headers: { origin: baseURL ?? '' }, data: demo })

  await page.goto('/contact')

  const main = page.getByRole('main')
  await expect(main.getByLabel(startingWith('First name'))).toHaveValue('Dana')
  await expect(main.getByLabel(startingWith('Last name'))).toHaveValue('Rivera')
  await expect(main.getByLabel(startingWith('Email'))).toHaveValue(demo.email)
})

test('too large files are rejected at the file field, nothing is sent, and typed text stays', async ({
  page,
}) => {
  const t = translator('en')
  const main = page.getByRole('main')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  const nine = (name: string) => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(9 * 1024 * 1024, '%PDF-1.7 '),
  })
  await page.goto('/quote?zip=43215')
  await waitForHydration(page)
  await main.getByText(t('Home solar'), { exact: true }).click()
  await fillPerson(page, 'en')
  const files = main.locator('input[type=file]')

  await files.setInputFiles([nine('a.pdf'), nine('b.pdf'), nine('c.pdf'), nine('d.pdf')])
  await expect(main.getByText('Choose fewer or smaller files')).toBeVisible()
  await main.getByRole('button', { name: t('Get my free quote') }).click()
  await expect(files).toBeFocused()
  expect(sent).toEqual([])

  await files.setInputFiles([nine('a.pdf')])
  await expect(main.getByText('Choose fewer or smaller files')).toBeHidden()
  await main.getByRole('button', { name: t('Get my free quote') }).dblclick()
  await expect(number(page)).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a booked consultation time is no longer offered; a rejected company application keeps its checked boxes', async ({
    page,
  }) => {
    expectErrors(page, /\.js: csp$|422/)
    const t = translator('en')
    const main = page.getByRole('main')
    await page.goto('/consultation?desk=transformers')
    // The first time may end to be offered meanwhile.
    const time = main.getByRole('radio').nth(1)
    const chosen = (await time.getAttribute('value')) ?? ''
    await time.check()
    await fillPerson(page, 'en')
    await main.getByLabel(startingWith(t('Phone'))).fill('(614) 555-0100')
    await main.getByRole('button', { name: t('Book this time') }).click()
    await expect(number(page)).toBeVisible()
    await page.goto('/consultation?desk=transformers')
    await expect(main.locator(`input[value="${chosen}"]`)).toHaveCount(0)

    await page.goto('/Corporation')
    await main.getByRole('checkbox', { name: t('Certified Installer') }).check()
    await fillPerson(page, 'en')
    await main.getByRole('button', { name: t('Submit application') }).click()
    await expect(main.getByText(t('Enter your company name.')).first()).toBeVisible()
    await expect(main.getByRole('checkbox', { name: t('Certified Installer') })).toBeChecked()
    await main.getByLabel(startingWith(t('Company'))).fill('Lamarr Electric')
    await main.getByLabel(startingWith(t('Service states'))).fill('OH, PA')
    await main.getByRole('button', { name: t('Submit application') }).click()
    await expect(number(page)).toBeVisible()
  })
})
