// A conversation that is open on two servers with one database, as behind a load balancer.
import { createDatabase, startPostgres } from '../harness/postgres-server.ts'
import { openChat } from './chat-panel.ts'
import { prepareOwnShop } from './own-shop.ts'
import { expect, test, waitForHydration } from './visit.ts'

const ends: (() => Promise<void>)[] = []

test.afterEach(async ({ context }) => {
  // A page that is still open asks the servers that are gone.
  for (const page of context.pages()) await page.goto('about:blank')
  for (const end of ends.splice(0).toReversed()) await end()
})

/** The addresses of two servers with one database; null where PostgreSQL is missing. */
async function openTwoServers() {
  const postgres = await startPostgres({ fsync: false })
  if (!postgres) return null
  ends.push(postgres.stop)
  const { url: DATABASE_URL, drop } = await createDatabase(postgres.url, 'chat nodes')
  ends.push(drop)
  const origins: string[] = []
  for (let i = 0; i < 2; i++) {
    const shop = await prepareOwnShop({ DATABASE_URL })
    ends.push(shop.close)
    // The first one creates the tables and the catalog.
    await shop.start()
    origins.push(shop.origin)
  }
  return origins
}

test('a message that is sent on one server appears in a page of another @desktop', async ({
  page,
  context,
}) => {
  test.setTimeout(400_000)
  const origins = await openTwoServers()
  test.skip(origins === null, 'PostgreSQL is missing')
  const [one = '', other = ''] = origins ?? []
  await page.goto(`${one}/about`)
  await waitForHydration(page)
  const first = await openChat(page, 'en')
  // Cookies do not depend on the port; what tabs tell each other does.
  const tab = await context.newPage()
  await tab.goto(`${other}/about`)
  await waitForHydration(tab)
  const second = await openChat(tab, 'en')

  await second.field.fill('How can I pay?')
  await second.field.press('Enter')
  await expect(first.own).toHaveText(['How can I pay?'])
  await expect(first.replies).toHaveCount(2)
  await first.field.fill('Where are your warehouses?')
  await first.field.press('Enter')

  await expect(second.own).toHaveText(['How can I pay?', 'Where are your warehouses?'])
  await expect(second.replies).toHaveCount(3)
})
