// The back office in a browser: access, navigation, and the management of staff and roles.

import routes from '#app/routes.ts'
import { demoAccounts } from '#features/people/auth/demo-accounts.ts'
import { openBackOffice, signInAsOwner } from './admin.ts'
import { createUnpaidOrder } from './customer.ts'
import {
  axeViolations,
  checkPage,
  day,
  expect,
  expectErrors,
  overflowWidth,
  savesScreenshots,
  test,
  waitForHydration,
} from './visit.ts'

/** The routes below /admin as patterns, and the screens without parameters. */
const patterns = (routes.find(({ path }) => path === 'admin')?.children ?? [])
  .map(({ path }) => (path ? `/admin/${path}` : '/admin'))
  .filter((path) => path !== '/admin/search' && !path.endsWith('*') && !path.endsWith('/:file'))
// On a phone the rows of a table become cards.
const screens_with_cards = new Set(['/admin/orders', '/admin/orders/:id', '/admin/products'])
const patternOf = (path: string) =>
  patterns.find((pattern) => pattern === path) ??
  patterns.find((pattern) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path))

test('every screen of the back office fits both windows and has no serious axe violation @desktop', async ({
  page,
  playwright,
  baseURL,
}) => {
  test.setTimeout(900_000)
  const customer = await playwright.request.newContext({ baseURL })
  await createUnpaidOrder(customer, baseURL, { product_id: 'heliostead-m400' })
  await signInAsOwner(page)
  const waiting = patterns.filter((pattern) => !pattern.includes(':'))
  const visited = new Set<string>()
  for (let path = waiting.shift(); path; path = waiting.shift()) {
    const pattern = patternOf(path)
    if (!pattern || visited.has(pattern)) continue
    visited.add(pattern)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path)
    await waitForHydration(page)
    const name = pattern.slice(1).replaceAll(/[/:]+/g, '-')
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      expect.soft(await overflowWidth(page), `${path} at ${width} px`).toBeLessThanOrEqual(0)
      // The frame is checked once and in both windows, every second screen on the desktop, on the next day the others, and some
      // on a phone, too. EVERY_PAGE=true checks everything.
      const isComplete = visited.size === 1 || process.env.EVERY_PAGE === 'true'
      const scope = isComplete ? {} : ({ part: 'main' } as const)
      const isTurn = (patterns.indexOf(pattern) + day) % 2 === 0
      if (isComplete || (width === 1440 ? isTurn : screens_with_cards.has(pattern)))
        expect.soft(await axeViolations(page, scope), `axe on ${path} at ${width} px`).toEqual([])
      if (savesScreenshots)
        await page.screenshot({ path: `test-results/pages/admin/${name}-${width}.png`, fullPage: true })
    }
    // A screen of one entry is found by a link to it: once for each route.
    const links = page.getByRole('main').locator('a[href^="/admin/"]')
    const found = await links.evaluateAll((all) =>
      all.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
    )
    waiting.push(...found)
    if (pattern === '/admin/orders/:id') waiting.push(`${path}/edit`)
  }
  // Entries of these lists may not exist yet.
  const rare =
    /^\/admin\/(?:drafts|returns|leads|chat|webhooks|mail|staff|certificates|coupons|promotions|media|content|disputes|payouts|questions|products\/import)\//
  expect(patterns.filter((pattern) => !visited.has(pattern) && !rare.test(pattern))).toEqual([])
})

test('a colleague is invited, the invitation is taken back, and the audit log names both @desktop', async ({
  page,
}) => {
  // The empty form.
  expectErrors(page, /422/)
  const email = `colleague-${Date.now()}@example.com`
  await page.goto('/admin')
  await page.getByRole('textbox', { name: 'Email' }).first().fill(demoAccounts.staff.email)
  await page.locator('input[name=password]').first().fill(demoAccounts.staff.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
  await waitForHydration(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Staff', exact: true }).click()
  await page.getByRole('button', { name: 'Invite a colleague' }).click()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Email' })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await page.getByRole('dialog').getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('dialog').getByRole('combobox', { name: 'Role' }).selectOption('warehouse')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  const row = page.getByRole('row', { name: email })
  await expect(row).toContainText('Warehouse')
  await expect(row).toContainText('Invited until')

  await row.getByRole('button', { name: `Actions for ${email}` }).click()
  await page.getByRole('button', { name: 'Cancel invitation' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel invitation' }).click()
  await expect(row).toHaveCount(0)

  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByRole('searchbox', { name: 'Search names and values' }).fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: email })).toHaveCount(2)
  await expect(page).toHaveURL(/search=/)
})

test('a role is created with the keyboard alone, and unsaved changes are not lost silently @desktop', async ({
  page,
}) => {
  const name = `Photographer ${Date.now()}`
  await openBackOffice(page)
  await page.keyboard.press('Control+k')
  await expect(page.getByPlaceholder('Find a screen, order, customer, product or page')).toBeFocused()
  await page.keyboard.type('permissions')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Roles' })).toBeVisible()
  await page.getByRole('link', { name: 'Add role' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Name' }).focus()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Enter a name')).toBeVisible()
  await page.keyboard.type(name)
  await page.getByRole('checkbox', { name: 'See products' }).focus()
  await page.keyboard.press('Space')

  await page.getByRole('link', { name: 'Audit log' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+s')

  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'See products' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Edit products' })).not.toBeChecked()
})

test('an edit stays on the page when the session has ended, and is saved after signing in in another tab @desktop', async ({
  page,
}) => {
  expectErrors(page, /^(409|console: Failed to load resource)/)
  const name = `Photographer ${Date.now()}`
  await signInAsOwner(page)
  await page.goto('/admin/roles/new')
  await waitForHydration(page)
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('checkbox', { name: 'See products' }).check()
  await page.context().clearCookies()

  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(dialog.getByText('What you entered is still on this page.')).toBeVisible()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await checkPage(page, `sign-in-again-${width}`)
  }
  const opened = page.context().waitForEvent('page')
  await dialog.getByRole('link', { name: 'Sign in (new tab)' }).click()
  const tab = await opened
  await tab.getByRole('textbox', { name: 'Email' }).first().fill(demoAccounts.staff.email)
  await tab.locator('input[name=password]').first().fill(demoAccounts.staff.password)
  await tab.keyboard.press('Enter')
  await expect(tab.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
  await tab.close()

  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(name)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('to a customer the back office does not exist @desktop', async ({ page }) => {
  expectErrors(page, /404/)
  await page.goto('/admin/staff')
  await page.getByRole('textbox', { name: 'Email' }).first().fill(demoAccounts.customer.email)
  await page.locator('input[name=password]').first().fill(demoAccounts.customer.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await expect(page.getByText('Invite a colleague')).toHaveCount(0)
})
