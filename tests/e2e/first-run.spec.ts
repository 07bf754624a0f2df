// The first start of a shop: from the printed link to the first colleague, on a server of its own.
import { totp } from '#features/people/credentials/two-factor/two-factor.factory.ts'
import { startSmtp } from '../harness/fakes/smtp.ts'
import { prepareOwnShop } from './own-shop.ts'
import {
  axeViolations,
  expect,
  expectErrors,
  overflowWidth,
  type Page,
  test,
  waitForHydration,
} from './visit.ts'

let closeLast = async () => {}

test.afterEach(async ({ page }) => {
  // A page that is still open asks the shop that is gone.
  await page.goto('about:blank')
  await closeLast()
})

async function openNewShop() {
  const shop = await prepareOwnShop({
    AUTH_SECRET: 'a secret of the first-run test, long enough',
    DATA_DIR: 'memory',
  })
  closeLast = shop.close
  await shop.start()
  // The server answers before all that it has printed is read.
  let link = ''
  await expect.poll(() => (link = /^http\S+#[\w-]{43}$/m.exec(shop.printed())?.[0] ?? '')).not.toBe('')
  return { ...shop, link }
}

/** Opens the link, creates the owner and the second factor; leaves and returns between the two. */
async function becomeOwner(page: Page, link: string) {
  await page.goto(link)
  await waitForHydration(page)
  await expect(page.getByLabel('Setup code')).toHaveValue(/^[\w-]{43}$/)
  expect(page.url()).not.toContain('#')
  await page.getByLabel('Email').fill('owner@example.com')
  await page.getByLabel('New password').fill('four-warm-panels')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()

  await page.reload()
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByText('Scan this with your app')).toBeVisible()
  const secret = /\b[A-Z2-7]{52}\b/.exec(await page.getByRole('main').innerText())?.[0] ?? ''
  await page.getByLabel('Current code from your app').fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Incorrect code. Codes change every 30 seconds.').first()).toBeVisible()
  await page.getByLabel('Current code from your app').fill(totp(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.waitForURL(/\/admin\/first-steps$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Set up your shop' })).toBeVisible()
  await waitForHydration(page)
}

test('a new shop is set up from the printed link, a colleague is invited by mail, and the back office is in the language of the profile @desktop', async ({
  page,
}) => {
  test.setTimeout(400_000)
  // The mistyped code.
  expectErrors(page, /422/)
  const smtp = await startSmtp()
  try {
    const shop = await openNewShop()
    await becomeOwner(page, shop.link)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect.soft(await overflowWidth(page), `${width} px`).toBeLessThanOrEqual(0)
    }
    expect.soft(await axeViolations(page)).toEqual([])

    await page
      .getByLabel('Name and address of the shop')
      .fill('Sunny Roofs, 1 Main Street, Reno, NV 89501, USA')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved').first()).toBeVisible()

    await page.getByRole('link', { name: 'Set up email' }).click()
    await page.getByLabel('Mail server').fill(smtp.url)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved here')).toBeVisible()
    await page.getByRole('button', { name: 'Send test mail' }).click()
    await expect(page.getByText('Test email sent. Check your inbox.')).toBeVisible()
    expect(smtp.delivered.map(({ to }) => to)).toEqual(['owner@example.com'])
    await page.reload()
    await expect(page.getByLabel('Mail server')).toHaveValue('')

    await page.goto(`${shop.origin}/admin/first-steps`)
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Start empty' }).click()
    await expect(page.getByText('The shop shows no products.')).toBeVisible({ timeout: 120_000 })
    await page.getByRole('button', { name: 'Finish setup' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()

    await page.goto(`${shop.origin}/admin/staff`)
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Invite a colleague' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Email' }).fill('colleague@example.com')
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByRole('row', { name: 'colleague@example.com' })).toContainText('Invited until')
    await expect.poll(() => smtp.delivered.map(({ to }) => to)).toContain('colleague@example.com')

    // Its paths have no language.
    await page.goto(`${shop.origin}/de/admin/preferences`)
    await expect(page).toHaveURL(/\d\/admin\/preferences$/)
    await waitForHydration(page)
    await page.getByRole('combobox', { name: 'Language of the back office' }).selectOption('de')
    await expect(page.getByRole('heading', { level: 1, name: 'Meine Einstellungen' })).toBeVisible()
    await page.getByRole('navigation').getByRole('link', { name: 'Rollen' }).click()
    await expect(page.getByRole('link', { name: 'Inhaber' })).toBeVisible()
    await page.goto(`${shop.origin}/admin/preferences`)
    await waitForHydration(page)
    await page.getByRole('combobox', { name: 'Sprache der Verwaltung' }).selectOption('en')
    await expect(page.getByRole('heading', { level: 1, name: 'My settings' })).toBeVisible()
  } finally {
    await smtp.close()
  }
})
