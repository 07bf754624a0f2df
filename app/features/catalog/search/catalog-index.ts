import type { FactIndex } from './fact-index.ts'
import type { FilterIndex } from './filter-index.ts'

/** What a process keeps of all products: for filters and sort orders, and for search texts. */
export type CatalogIndex = { filters: FilterIndex; facts: FactIndex }
