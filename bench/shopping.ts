import type { CannonRequest } from 'autocannon'
import { askChat } from './chat.ts'
import { any, common, get, nextToken, post, type Sample, type Scenario } from './scenario.ts'

let asked = 0

/** A unique upper price above all products: it bypasses caches. */
const neverAsked = () => `&price_to=${(90_000_000 + asked++) / 100}`

const listPath = (query: string) => `/api/product/get/product/list?page_size=20${query}`
const anyPage = ({ products }: Sample) =>
  `&page=${1 + Math.floor(Math.random() * Math.min(50, Math.floor(products / 20)))}`
const filteredBy = (facet_values: string[]) =>
  facet_values.map((value) => `&f=${encodeURIComponent(value)}`).join('')
const searching = (term: string) => `&search=${encodeURIComponent(term)}`

/** The first letters of a term, from two on. */
const prefixOf = (term: string) => term.slice(0, 2 + Math.floor(Math.random() * term.length))

/** Two words of the catalog, the second one while it is typed: forty thousand pairs of words, so that few repeat. */
const typedPair = ({ search_terms }: Sample) => `${any(search_terms)} ${prefixOf(any(search_terms))}`

const suggestionsPath = (typed: string) => `/api/product/get/suggestions?search=${encodeURIComponent(typed)}`

function facetedSearch({ faceted }: Sample) {
  const { facet_values, word } = any(faceted)
  return searching(word) + filteredBy(facet_values)
}

// What browsers send.
const browser = { 'accept-encoding': 'gzip, deflate, br', accept: 'text/html' }

/** `afresh`: every response is computed for its request. Otherwise requests repeat and caches may help. */
export const scenarios: Scenario[] = [
  {
    ...common,
    name: 'list',
    title: 'Product list of 20',
    target: 3000,
    bare_there: 10_000,
    requests: (sample) => [get(() => listPath(anyPage(sample)))],
    contains: '"items":[{',
  },
  {
    ...common,
    name: 'list-afresh',
    title: 'Product list of 20, never asked before',
    target: 3000,
    requests: (sample) => [get(() => listPath(anyPage(sample) + neverAsked()))],
    contains: '"items":[{',
  },
  {
    ...common,
    name: 'filtered',
    title: 'List with two facets',
    target: 3000,
    requests: (sample) => [get(() => listPath(filteredBy(any(sample.faceted).facet_values)))],
    contains: '"items":[{',
  },
  {
    ...common,
    name: 'filtered-afresh',
    title: 'List with two facets, never asked before',
    target: 3000,
    requests: (sample) => [get(() => listPath(filteredBy(any(sample.faceted).facet_values) + neverAsked()))],
    contains: '"items":[{',
  },
  {
    ...common,
    name: 'detail',
    title: 'Product detail',
    target: 6000,
    bare_there: 20_000,
    requests: (sample) => [
      post('/api/product/get_product_detail', () => ({ product_id: any(sample.product_ids) })),
    ],
  },
  {
    ...common,
    name: 'search',
    title: 'Full-text search',
    target: 2400,
    bare_there: 8000,
    requests: (sample) => [get(() => listPath(searching(any(sample.search_terms))))],
    contains: '"forgiving":false',
  },
  {
    ...common,
    name: 'search-afresh',
    title: 'Full-text search, never asked before',
    target: 2400,
    requests: (sample) => [get(() => listPath(searching(any(sample.search_terms)) + neverAsked()))],
    contains: '"forgiving":false',
  },
  {
    ...common,
    name: 'suggestions',
    title: 'Suggestions while typing',
    target: null,
    bare: false,
    requests: (sample) => [get(() => suggestionsPath(prefixOf(any(sample.search_terms))))],
    contains: '"products":[{',
  },
  {
    ...common,
    name: 'suggestions-afresh',
    title: 'Suggestions, few asked before',
    target: null,
    bare: false,
    requests: (sample) => [get(() => suggestionsPath(typedPair(sample)))],
    contains: '"products":[{',
  },
  {
    ...common,
    name: 'chat',
    title: 'Chat message and its answer',
    target: null,
    bare: false,
    requests: askChat,
    contains: '"by":"bot"',
  },
  {
    ...common,
    name: 'search-facets-afresh',
    title: 'Search with two facets, never asked before',
    target: null,
    requests: (sample) => [get(() => listPath(facetedSearch(sample) + neverAsked()))],
  },
  {
    ...common,
    name: 'typo-afresh',
    title: 'Search with a typing error, never asked before',
    target: 1000,
    requests: (sample) => [get(() => listPath(searching(any(sample.misspelt_terms)) + neverAsked()))],
    contains: '"forgiving":true',
  },
  {
    ...common,
    name: 'cart',
    title: 'New cart with a line',
    target: 1500,
    bare_there: 4300,
    grows: false,
    requests: (sample) => [
      post('/api/order/add/cart', () => ({ product_id: any(sample.buyable_ids), quantity: 1 })),
    ],
  },
  {
    ...common,
    name: 'checkout',
    title: 'Whole checkout of 8 calls',
    target: 250,
    bare_there: 870,
    unit: 'orders',
    grows: false,
    requests: checkout,
    contains: '"order_status":1',
  },
  {
    ...common,
    name: 'home-afresh',
    title: 'Home page, rendered afresh',
    target: 250,
    grows: false,
    bare: false,
    requests: () => [get(() => `/?fresh=${asked++}`, browser)],
    contains: '</html>',
  },
  {
    ...common,
    name: 'home',
    title: 'Home page from the page cache',
    target: 2000,
    grows: false,
    requests: () => [get(() => '/', browser)],
    contains: '</html>',
  },
  {
    ...common,
    name: 'list-page-afresh',
    title: 'List page, rendered afresh',
    target: 250,
    grows: false,
    bare: false,
    requests: () => [get(() => `/products?fresh=${asked++}`, browser)],
    contains: '</html>',
  },
  {
    ...common,
    name: 'list-page',
    title: 'List page from the page cache',
    target: 2000,
    grows: false,
    bare: false,
    requests: (sample) => [
      get(
        () => `/products?page=${1 + Math.floor(Math.random() * Math.min(10, sample.products / 24))}`,
        browser,
      ),
    ],
    contains: '</html>',
  },
]

/** One buyer after another on one connection: fill a new cart, view it, set address and delivery time, order, pay. */
function checkout({ tokens, buyable_ids }: Sample): CannonRequest[] {
  let token = ''
  let product_id = ''
  let address_id = ''
  let order_id = ''
  let attempt_id = ''
  const bearer = () => ({ authorization: `Bearer ${token}` })
  const addLine = () => ({
    product_id: (product_id = any(buyable_ids)),
    quantity: 1 + Math.floor(Math.random() * 3),
  })
  const read = (then: (data: Record<string, string>) => void) => (status: number, body: string) => {
    if (status === 200) then(JSON.parse(body).data)
  }
  return [
    post('/api/order/add/cart', addLine, () => {
      token = nextToken(tokens)
      return bearer()
    }),
    post('/api/order/add/cart', addLine, bearer),
    post('/api/order/get/cart', () => ({}), bearer),
    {
      ...post('/api/user/user_address_save/personal/config', () => home, bearer),
      onResponse: read((data) => (address_id = data.id as string)),
    },
    get(() => `/api/product/get_it_by?product_id=${product_id}&zip=${home.zip_code}`),
    {
      ...post(
        '/api/order/generate/order',
        () => ({ address_id, placement_key: crypto.randomUUID() }),
        bearer,
      ),
      onResponse: read((data) => (order_id = data.order_id as string)),
    },
    {
      ...post('/api/order/pay/start', () => ({ order_id }), bearer),
      onResponse: read((data) => (attempt_id = data.attempt_id as string)),
    },
    post('/api/order/pay/sandbox', () => ({ attempt_id, choice: 'approve' }), bearer),
  ]
}

/** The buyers' address. */
export const home = {
  first_name: 'Grace',
  last_name: 'Hopper',
  address: '1 Navy Way',
  city: 'Columbus',
  state: 'OH',
  zip_code: '43215',
  email: 'grace@example.com',
  phone: '6145550100',
}
