// Public pages are restored from the browser's back/forward cache: going back shows them at once, as they were left.
import { expect, test, waitForHydration } from './visit.ts'

// Playwright turns the cache off.
test.use({
  launchOptions: [
    ({ launchOptions }, use) =>
      use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    { scope: 'worker' },
  ],
})

/** Chromium's headless shell has no back/forward cache, and gives these reasons for every page. */
const reasons_of_the_shell = new Set(['BackForwardCacheDisabledForDelegate', 'BrowsingInstanceNotSwapped'])

type NotRestored = { notRestoredExplanations: { reason: string }[] }

for (const [name, path] of Object.entries({
  home: '/',
  list: '/solar',
  product: '/solis-50k-us-f',
  kit: '/home-4-micro',
  article: '/article/reading-an-inverter-label',
  calculator: '/calculator',
}))
  test(`nothing on the ${name} page keeps it out of the back/forward cache`, async ({ page }) => {
    const session = await page.context().newCDPSession(page)
    const reasons: string[] = []
    await session.send('Page.enable')
    session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }: NotRestored) => {
      reasons.push(...notRestoredExplanations.map(({ reason }) => reason))
    })
    await page.goto(path)
    await waitForHydration(page)
    await page.evaluate(() => {
      document.title = 'As it was left'
    })

    await page.evaluate(() => void setTimeout(() => location.assign('/about')))
    await page.waitForURL('**/about')
    // After the call has answered: a document that is left cannot answer.
    await page.evaluate(() => void setTimeout(() => history.back()))
    // A page that is restored has no load event.
    await page.waitForURL(`**${path}`, { waitUntil: 'commit' })
    await waitForHydration(page)

    const unexpected = reasons.filter((reason) => !reasons_of_the_shell.has(reason))
    expect(unexpected).toEqual([])
    if (reasons.length === 0) await expect(page).toHaveTitle('As it was left')
  })
