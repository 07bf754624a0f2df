// What staff set for search terms on one node applies on every other.
import { expect, vi } from 'vitest'
import { aProduct, stockShop } from '#features/catalog/management/catalog.factory.ts'
import { saveSearchRule } from '#features/catalog/search/rules/save-rule.server.ts'
import type { SearchRule } from '#features/catalog/search/rules/search-rule.ts'
import { closeNodes, type Node, openNodes } from './fault-shop.ts'
import { faultTest } from './fault-test.ts'
import { startServer } from './server-process.ts'

faultTest(
  'a synonym, a pin and a redirect that staff save on one node apply in another process',
  async ({ database_url }) => {
    const [node] = (await openNodes(database_url, 1)) as [Node]
    await stockShop(node.db, [
      aProduct({ id: 'popular', popularity: 9 }),
      aProduct({ id: 'pinned', popularity: 1 }),
    ])
    await using server = await startServer({ DATABASE_URL: database_url })
    const found = async (search: string) => {
      const query = new URLSearchParams({ search })
      const { data } = await (await fetch(`${server.url}/api/product/get/product/list?${query}`)).json()
      return data.items.map(({ id }: { id: string }) => id)
    }
    const redirectOf = async (search: string) => {
      const query = new URLSearchParams({ search })
      const answer = await fetch(`${server.url}/products?${query}`, { redirect: 'manual' })
      await answer.arrayBuffer()
      return answer.headers.get('location')
    }
    const save = (rule: Partial<SearchRule>) =>
      saveSearchRule(node.db, { kind: 'system', id: 'test', request_id: 'test' }, { ...aRule, ...rule }, null)
    // The other process has read the rules, of which there are none.
    expect(await found('sunbrick')).toEqual([])
    expect(await found('inverter')).toEqual(['popular', 'pinned'])
    expect(await redirectOf('plans')).toBeNull()

    await save({ kind: 'synonym', term: 'sunbrick', target: 'inverter' })
    await save({ kind: 'pin', term: 'inverter', product_ids: ['pinned'] })
    await save({ kind: 'redirect', term: 'plans', target: '/contact' })

    await vi.waitFor(async () => expect(await found('sunbrick')).toHaveLength(2), untilSeen)
    await vi.waitFor(async () => expect(await found('inverter')).toEqual(['pinned', 'popular']), untilSeen)
    await vi.waitFor(async () => expect(await redirectOf('plans')).toBe('/contact'), untilSeen)
    await closeNodes([node])
  },
)

/** Processes look for changes once a second; a busy machine takes longer. */
const untilSeen = { timeout: 30_000, interval: 200 }

const aRule: Omit<SearchRule, 'id' | 'version'> = {
  kind: 'synonym',
  locale: 'en',
  term: '',
  target: '',
  is_two_way: false,
  product_ids: [],
}
