// A customer books a consultation, and sees, moves and cancels it in the account.
import { createAccount } from './customer.ts'
import {
  checkPage,
  expect,
  pathIn,
  startingWith,
  test,
  translator,
  waitForHydration,
  windowFor,
} from './visit.ts'

const desks = { en: 'residential', de: 'commercial', zh: 'after_sales' }

for (const locale of ['en', 'de', 'zh'] as const)
  test(`${locale}: a customer books a consultation, moves it and cancels it in the account`, {
    tag: windowFor(locale),
  }, async ({ page, baseURL }) => {
    const t = translator(locale)
    const main = page.getByRole('main')
    await createAccount(page.request, baseURL)

    await test.step('books', async () => {
      await page.goto(pathIn(locale, `/consultation?desk=${desks[locale]}`))
      await waitForHydration(page)
      // The first time may end to be offered meanwhile.
      await main.getByRole('radio').nth(1).check()
      await main.getByLabel(startingWith(t('Phone'))).fill('(614) 555-0100')
      await main.getByRole('button', { name: t('Book this time') }).click()
      await expect(main.getByText(/HQ-\d{4}-\d{6}/)).toBeVisible()
    })

    await test.step('sees it in the time zones of the shop and of the browser', async () => {
      await page.goto(pathIn(locale, '/dashboard'))
      await main.getByRole('link', { name: t('My Appointments') }).click()
      await expect(main.getByRole('heading', { level: 1, name: t('My Appointments') })).toBeVisible()
      await waitForHydration(page)
      const row = main.getByRole('region', { name: t('Upcoming appointments') }).getByRole('listitem')
      await expect(row).toContainText(t('Eastern Time'))
      await expect(row).toContainText(t('Your local time: {{time}}', { time: '' }))
      await checkPage(page, `appointments-${locale}`)
      await row.getByRole('link', { name: t('Move or cancel') }).click()
    })

    await test.step('moves it', async () => {
      await expect(main.getByRole('heading', { name: t('Choose another time') })).toBeVisible()
      await waitForHydration(page)
      await checkPage(page, `appointment-${locale}`)
      await main.getByRole('radio').last().check()
      await main.getByRole('button', { name: t('Move appointment') }).click()
      await expect(page.getByRole('alert').filter({ hasText: t('Your appointment was moved') })).toBeVisible()
    })

    await test.step('cancels it', async () => {
      await main.getByRole('link', { name: t('Move or cancel') }).click()
      await main.getByRole('button', { name: t('Cancel appointment') }).click()
      const dialog = page.getByRole('dialog', { name: t('Cancel this appointment?') })
      await dialog.getByRole('button', { name: t('Cancel appointment') }).click()
      await expect(
        page.getByRole('alert').filter({ hasText: t('Your appointment was canceled') }),
      ).toBeVisible()
      await expect(main.getByText(t('You have no upcoming appointments.'))).toBeVisible()
      await expect(main.getByText(t('Appointment canceled'), { exact: true })).toBeVisible()
      await checkPage(page, `appointments-canceled-${locale}`)
    })
  })
