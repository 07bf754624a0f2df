import { ProductIds } from './compact/product-ids.ts'
import type { SavedRecords } from './compact/records.ts'
import { FactIndex, type SavedFacts } from './fact-index.ts'
import { FilterIndex, type SavedFilters } from './filter-index.ts'

/** What a process has of all products in memory: for filters and sort orders, and for search texts. */
export type CatalogIndex = { filters: FilterIndex; facts: FactIndex }

export type SavedIndex = { ids: SavedRecords<Uint8Array>; filters: SavedFilters; facts: SavedFacts }

/** An index of its own, with how to store it: `createIndex(index.save())` is the same index again. */
export function createIndex(saved?: SavedIndex) {
  const ids = new ProductIds(saved?.ids)
  const filters = new FilterIndex(ids, saved?.filters)
  const facts = new FactIndex(ids, saved?.facts)
  return {
    filters,
    facts,
    /** How many products it has, those included that are not shown. */
    size: () => ids.size,
    /** What `createIndex` takes, without a copy: to be written before the next product is put. */
    save: (): SavedIndex => ({ ids: ids.save(), filters: filters.save(), facts: facts.save() }),
  }
}
