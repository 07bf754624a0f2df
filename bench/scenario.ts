import type { CannonRequest } from 'autocannon'

/** Values for the load's requests, read from the catalog, so that consecutive requests differ. */
export type Sample = {
  products: number
  product_ids: string[]
  /** Two facet values and a word of the same product. */
  faceted: { facet_values: [string, string]; word: string }[]
  search_terms: string[]
  /** Search terms with a missing letter, which only a typo-tolerant search finds. */
  misspelt_terms: string[]
  /** Products with plenty of stock. */
  buyable_ids: string[]
  /** Sessions of customers with an empty cart and no address. */
  tokens: string[]
  last_units: { product_id: string; units: number; buyers: { token: string; address_id: string }[] }
}

export const any = <Item>(items: Item[]) => items[Math.floor(Math.random() * items.length)] as Item

let next_customer = 0

/** The session of the next customer, so that consecutive requests are of different ones. */
export const nextToken = (tokens: string[]) => tokens[next_customer++ % tokens.length] as string

export const get = (path: () => string, headers: Record<string, string> = {}): CannonRequest => ({
  setupRequest: (request) => ({ ...request, method: 'GET', path: path(), headers }),
})

export const json = { 'content-type': 'application/json' }

export const post = (
  path: string,
  body: () => object,
  headers: () => Record<string, string> = () => ({}),
): CannonRequest => ({
  setupRequest: (request) => ({
    ...request,
    method: 'POST',
    path,
    headers: { ...json, ...headers() },
    body: JSON.stringify(body()),
  }),
})

export type Scenario = {
  name: string
  title: string
  /** Target per second on PostgreSQL with 1,000 products; null without a target. */
  target: number | null
  /** Throughput of the baseline on the machine where the target was set. */
  bare_there?: number
  unit: 'requests' | 'orders'
  /** Whether it depends on catalog size. */
  grows: boolean
  /** Whether the baseline supports it. */
  bare: boolean
  /** Requests of one connection. */
  requests: (sample: Sample) => CannonRequest[]
  /** Text that a correct response to the last request contains. */
  contains: string
}

export const common = { unit: 'requests', grows: true, bare: true, contains: '"code":200' } as const
