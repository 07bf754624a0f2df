import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { totp } from '#features/people/credentials/two-factor/two-factor.factory.ts'
import { embedded_database_flag } from '../../tools/node-flags.ts'
import { prepareOwnShop } from './own-shop.ts'
import { expect, expectErrors, type Page, test, translator, waitForHydration } from './visit.ts'

const t = translator('en')

let closeLast = async () => {}

test.afterEach(async ({ page }) => {
  // A page that is still open asks the shop that is gone.
  await page.goto('about:blank')
  await closeLast()
})

/** A shop of its own with real customers, and the link that `npm run staff -- add` has printed for it. */
async function openShop(email: string) {
  const shop = await prepareOwnShop()
  closeLast = shop.close
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [embedded_database_flag, 'tools/staff.ts', 'add', email],
    {
      env: shop.env,
    },
  )
  await shop.start()
  return /^http\S+$/m.exec(stdout)?.[0] ?? ''
}

const staffCallStatus = (page: Page) =>
  page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch('/api/staff/partners/groups', { method: 'POST', headers, body: '{}' })
    return response.status
  })

test('an employee opens the one-time link, chooses a password and sets up an authenticator app', async ({
  page,
}) => {
  // A mistyped code is refused with 422, staff calls without the second factor with 403, the used link with 422.
  expectErrors(page, /422|403|404/)
  const link = await openShop('sam@example.com')
  const main = page.getByRole('main')

  await page.goto(link)
  await waitForHydration(page)
  await expect(main.getByLabel(t('Setup code'))).toHaveValue(/^[\w-]{43}$/)
  expect(page.url()).not.toContain('#')
  await main.getByLabel(t('New password')).fill('four-warm-panels')
  await main.getByRole('button', { name: t('Continue') }).click()
  await page.waitForURL(/two_step/)
  await waitForHydration(page)
  const before = await staffCallStatus(page)

  await main.getByRole('button', { name: t('Set up') }).click()
  await expect(main.getByText(t('Scan this with your app'))).toBeVisible()
  const secret = /\b[A-Z2-7]{52}\b/.exec(await main.innerText())?.[0] ?? ''
  const recovery_code = await main
    .getByRole('listitem')
    .filter({ hasText: /^\w{5}-\w{5}$/ })
    .first()
    .innerText()
  await main.getByLabel(t('Current code from your app')).fill('000000')
  await main.getByRole('button', { name: t('Turn on') }).click()
  await expect(main.getByText(t('Incorrect code. Codes change every 30 seconds.'))).toBeVisible()
  await expect(main.getByText(recovery_code)).toBeVisible()
  await main.getByLabel(t('Current code from your app')).fill(totp(secret))
  await main.getByRole('button', { name: t('Turn on') }).click()
  await page.waitForURL((url) => url.pathname === '/admin')

  expect(before).not.toBe(200)
  expect(await staffCallStatus(page)).toBe(200)
  await page.goto(link)
  await waitForHydration(page)
  await main.getByLabel(t('New password')).fill('other-warm-panels')
  await main.getByRole('button', { name: t('Continue') }).click()
  await expect(
    main.getByText(t('This link was already used or is older than 24 hours. Request a new one.')).first(),
  ).toBeVisible()
})
