// Changing the language loads a new document: it asks before what was entered is lost.
import { createAccount } from './customer.ts'
import {
  checkPage,
  expect,
  type Page,
  pathIn,
  test,
  translator,
  waitForHydration,
  windowFor,
} from './visit.ts'

/** The guard is loaded with the first change of a field. */
const waitForGuard = (page: Page) =>
  expect(page.locator('dialog', { hasText: translator('en')('Leave without saving?') })).toBeAttached()

const languageLink = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).filter({ visible: true }).first()

for (const locale of ['en', 'de', 'zh'] as const)
  test(`${locale}: the language is changed in a quote form only after a question`, {
    tag: windowFor(locale),
  }, async ({ page }) => {
    const t = translator(locale)
    const other = locale === 'de' ? 'English' : 'Deutsch'
    await page.goto(pathIn(locale, '/quote'))
    await waitForHydration(page)
    const email = page.getByRole('main').getByLabel(t('Email'))
    await email.fill('grace@example.com')
    await expect(page.locator('dialog', { hasText: t('Leave without saving?') })).toBeAttached()

    await languageLink(page, other).click()
    const question = page.getByRole('dialog', { name: t('Leave without saving?') })
    await expect(question.getByText(t('What you entered on this page will be lost.'))).toBeVisible()
    await checkPage(page, 'question')
    await question.getByRole('button', { name: t('Keep editing') }).click()
    await expect(question).toBeHidden()
    await expect(email).toHaveValue('grace@example.com')

    await languageLink(page, other).click()
    await question.getByRole('button', { name: t('Leave page') }).click()
    await expect(page).toHaveURL(pathIn(locale === 'de' ? 'en' : 'de', '/quote'))
  })

test('answers of the calculator and an address at checkout are lost only if the visitor agrees @phone', async ({
  page,
  baseURL,
}) => {
  const t = translator('en')
  const main = page.getByRole('main')
  const question = page.getByRole('dialog', { name: t('Leave without saving?') })

  await page.goto('/yourHouse?zip=43215')
  await waitForHydration(page)
  await main
    .getByRole('radio', { name: t('Southwest') })
    .first()
    .check()
  await waitForGuard(page)
  await languageLink(page, 'Deutsch').click()
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')

  await createAccount(page.request, baseURL)
  await page.request.post('/api/order/add/cart', {
    data: { product_id: 'heliostead-m400', quantity: 1 },
    headers: { origin: baseURL ?? '' },
  })
  await page.goto('/order')
  await waitForHydration(page)
  await main.getByLabel(t('City or Township')).fill('Columbus')
  await waitForGuard(page)
  await languageLink(page, 'Deutsch').click()
  await expect(question).toBeVisible()
})

test('a search, a filter and a quantity do not hold up a change of the language @desktop', async ({
  page,
}) => {
  await page.goto('/heliostead-m400')
  await waitForHydration(page)
  await page.getByRole('searchbox').first().fill('rail')
  await page.locator('.buy-bar').getByRole('spinbutton').fill('10')
  await waitForGuard(page)

  await languageLink(page, 'Deutsch').click()

  await expect(page).toHaveURL('/de/heliostead-m400')
})
