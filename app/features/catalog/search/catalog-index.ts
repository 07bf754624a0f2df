import { ChangeLog } from './change-log.ts'
import { ProductIds } from './compact/product-ids.ts'
import type { SavedRecords } from './compact/records.ts'
import { withRoom } from './compact/typed-arrays.ts'
import { FactIndex, type SavedFacts } from './fact-index.ts'
import { FilterIndex, type SavedFilters } from './filter-index.ts'

/** What a process has of all products in memory: for filters and sort orders, and for search texts. */
export type CatalogIndex = { filters: FilterIndex; facts: FactIndex; changes: ChangeLog }

export type SavedIndex = {
  ids: SavedRecords<Uint8Array>
  checksums: Int32Array
  filters: SavedFilters
  facts: SavedFacts
}

export type OwnIndex = ReturnType<typeof createIndex>

/** An index of its own, with how to store it: `createIndex(index.save())` is the same index again. */
export function createIndex(saved?: SavedIndex) {
  const ids = new ProductIds(saved?.ids)
  const filters = new FilterIndex(ids, saved?.filters)
  const facts = new FactIndex(ids, saved?.facts)
  let checksums = saved?.checksums ?? new Int32Array(32)
  return {
    filters,
    facts,
    changes: new ChangeLog(),
    /** How many products it has, those included that are not shown. */
    size: () => ids.size,
    /** Notes the checksum of the row from which the product was read. */
    putChecksum(number: number, checksum: number) {
      checksums = withRoom(checksums, number + 1)
      checksums[number] = checksum
    },
    /** The exclusive or of the checksums of all products but these. */
    checksumWithout(numbers: number[]) {
      let all = 0
      for (const checksum of checksums) all ^= checksum
      for (const number of numbers) all ^= checksums[number] ?? 0
      return all
    },
    /** What `createIndex` takes, without a copy: to be written before the next product is put. */
    save: (): SavedIndex => ({ ids: ids.save(), checksums, filters: filters.save(), facts: facts.save() }),
  }
}
