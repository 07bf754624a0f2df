import { answerForGoogle } from '#tests/harness/fakes/google-maps.ts'
import {
  checkPage,
  expect,
  expectErrors,
  hasGlobal,
  type Page,
  test,
  translator,
  waitForHydration,
} from './visit.ts'

/** Every request to Google. */
function googleRequests(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/google|gstatic/.test(new URL(request.url()).host)) asked.push(request.url())
  })
  return asked
}

const builtInMap = (page: Page) => page.getByLabel('US map of partners by state')
const googleMap = (page: Page) => page.getByRole('region', { name: 'Google map of our partners' })
const expectNoGoogle = (page: Page) => expect.poll(() => hasGlobal(page, 'google')).toBe(false)

test('the page requests nothing from Google until its map is chosen; the map shows partners, finds the nearest, and can be hidden', async ({
  page,
}) => {
  await answerForGoogle(page, 'works')
  const asked = googleRequests(page)
  await page.goto('/Partner')
  await waitForHydration(page)
  await page.waitForLoadState('networkidle')
  await expect(builtInMap(page)).toBeVisible()
  await checkPage(page, 'offered')
  expect(asked).toEqual([])

  await page.getByRole('button', { name: 'Show Google map' }).click()
  await expect(googleMap(page)).toContainText('Example Solar Columbus')
  await expect(builtInMap(page)).toHaveCount(0)
  expect(asked).toHaveLength(1)
  const { searchParams } = new URL(asked[0] ?? '')
  expect(searchParams.get('key')).toBe('key-of-the-e2e-tests-0123456789')
  expect(searchParams.get('libraries')).toBe('places,geometry')
  // Its own styles work under the content policy.
  await expect(page.locator('.google-fake').first()).toHaveCSS('color', 'rgb(1, 2, 3)')

  await page.getByLabel('Find partners near an address').fill('Capitol Square')
  await page.getByRole('button', { name: 'Search', exact: true }).last().click()
  await page.getByRole('button', { name: '1 Capitol Sq, Columbus, OH' }).click()
  const nearest = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /\bmiles$/ })
  await expect(nearest).toHaveCount(5)
  await expect(nearest.first()).toContainText('Example Solar Columbus')
  expect(
    await page.evaluate(() => (window as unknown as { google_requests: string[] }).google_requests),
  ).toEqual(['Capitol Square with token', 'center 39.96'])
  await checkPage(page, 'google')

  await page.reload()
  await expect(googleMap(page)).toBeVisible()
  await page.getByRole('button', { name: 'Hide Google map' }).click()
  await expect(builtInMap(page)).toBeVisible()
  await waitForHydration(page)
  await page.waitForLoadState('networkidle')
  expect(asked).toHaveLength(2)
  await expectNoGoogle(page)
})

for (const how of ['is blocked', 'refuses the key'] as const)
  test(`the built-in map stays when Google ${how}`, async ({ page }) => {
    expectErrors(page, /maps\.googleapis\.com/)
    await answerForGoogle(page, how)
    await page.goto('/Partner')
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Show Google map' }).click()

    await expect(page.getByRole('main').getByRole('alert')).toContainText('Google Maps could not be loaded')
    await checkPage(page, 'failed')
    await expect(googleMap(page)).toHaveCount(0)
    await builtInMap(page)
      .getByRole('link', { name: /^OH, Ohio/ })
      .click()
    await page.waitForURL(/\/contractor\?state=OH/)
    await waitForHydration(page)
    await expectNoGoogle(page)
  })

test('no other page loads Google: entering and leaving loads the document, and no other content policy allows it', async ({
  page,
}) => {
  await answerForGoogle(page, 'works')
  const asked = googleRequests(page)
  await page.goto('/applyFor')
  await waitForHydration(page)
  await page.getByRole('main').getByRole('link', { name: 'Partners' }).first().click()
  await page.waitForURL(/\/Partner$/)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Show Google map' }).click()
  await expect(googleMap(page)).toContainText('Example Solar Columbus')
  expect(asked).toHaveLength(1)

  await page.getByRole('main').getByRole('link', { name: 'Find an installer' }).click()
  await page.waitForURL(/\/installer/)
  await waitForHydration(page)
  await expectNoGoogle(page)
  for (const path of [
    '/',
    '/installer',
    '/VerificationLogin',
    '/cart',
    '/order',
    '/pay',
    '/dashboard',
    '/statemap',
  ]) {
    const answer = await page.request.get(path, { maxRedirects: 0 })
    expect([path, /google|gstatic/.test(answer.headers()['content-security-policy'] ?? '')]).toEqual([
      path,
      false,
    ])
  }
})

for (const locale of ['de', 'zh'] as const)
  test(`${locale}: the Google map button says what Google receives`, async ({ page }) => {
    const t = translator(locale)
    await page.goto(`/${locale}/Partner`)
    await waitForHydration(page)
    await expect(page.getByRole('button', { name: t('Show Google map') })).toBeVisible()
    await checkPage(page, `offered-${locale}`, { axe: false })
    await page.goto(`/${locale}/cookiesSettings`)
    await expect(page.getByText('maps.googleapis.com')).toBeVisible()
  })
