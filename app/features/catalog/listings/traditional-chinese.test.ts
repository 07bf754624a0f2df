import { expect } from 'vitest'
import { queryRows } from '#platform/database/db.server.ts'
import { catalogTest } from '#tests/harness/harness.ts'
import { cachedSearchResult } from './listing-pages.server.ts'
import { refreshListings } from './listings.server.ts'

catalogTest(
  'products are found in simplified and traditional Chinese, however their names are written',
  async ({ harness }) => {
    const [{ id } = { id: '' }] = await queryRows<{ id: string }>(
      harness.db,
      `update products set name = name || '{"zh": "鍍鋅螺栓套裝"}' where id = (select min(id) from products where status = 'live') returning id`,
      [],
    )
    await refreshListings(harness.db, [id])
    const ctx = Object.assign(harness, { locale: 'zh' as const }).ctx()
    const { filters } = await ctx.services.listings.index(ctx.db)

    for (const text of ['鍍鋅螺栓', '镀锌螺栓']) {
      const found = await cachedSearchResult(ctx, text, 'zh')
      expect(found?.first.map(filters.idOf), text).toEqual([id])
    }
  },
)
