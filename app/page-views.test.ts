import { expect, test } from 'vitest'
import { countPageView } from './page-views.server.ts'

const person = {
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'none',
  'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/142.0',
}

/** The events that a request counts. */
function eventsOf(path: string, headers: Record<string, string> = person, status = 200) {
  const counted: string[] = []
  const count = (event: string, detail?: string) => counted.push(detail ? `${event} ${detail}` : event)
  countPageView(
    { count, flush: async () => {} } as never,
    new Request(`http://shop.test${path}`, { headers }),
    status,
  )
  return counted
}

test('a page opened from outside the shop is a visit; a link within the shop is not', () => {
  expect(eventsOf('/')).toEqual(['visit'])
  expect(eventsOf('/', { ...person, 'sec-fetch-site': 'cross-site' })).toEqual(['visit'])
  expect(eventsOf('/', { ...person, 'sec-fetch-site': 'same-origin' })).toEqual([])
})

test('product pages, searches, checkout and calculator are counted in every language', () => {
  const within = { ...person, 'sec-fetch-site': 'same-origin' }

  expect(eventsOf('/de/hearth-5', within)).toEqual(['product.viewed hearth-5'])
  expect(eventsOf('/productDetails?product_id=hearth-5', within)).toEqual(['product.viewed hearth-5'])
  expect(eventsOf('/zh/solar?search=iq8', within)).toEqual(['search.run iq8'])
  expect(eventsOf('/order', within)).toEqual(['checkout.opened'])
  expect(eventsOf('/yourReport', within)).toEqual(['calculator.report'])
})

test('of searches only product searches are counted, without what could be personal data', () => {
  const within = { ...person, 'sec-fetch-site': 'same-origin' }

  expect(eventsOf('/products?search=Hot%20%20tub', within)).toEqual(['search.run hot tub'])
  expect(eventsOf('/products?search=ada%40example.com', within)).toEqual(['search.run'])
  expect(eventsOf('/products?search=iq8', within, 302)).toEqual(['search.run iq8'])
  expect(eventsOf('/products?search=iq8&page=2', within)).toEqual([])
  expect(eventsOf('/products?search=iq8&price_to=100', within)).toEqual([])
  expect(eventsOf('/products?search=iq8&price_to=', within)).toEqual(['search.run iq8'])
  expect(eventsOf('/admin/customers?search=lovelace', within)).toEqual([])
})

test('searches are counted, not people: a reload counts again', () => {
  const counted = [1, 2, 3].flatMap(() => eventsOf('/products?search=iq8', person))

  expect(counted.filter((event) => event === 'search.run iq8')).toHaveLength(3)
})

test('navigation within the app is counted by its data request', () => {
  const data = { ...person, 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' }

  expect(eventsOf('/hearth-5.data', data)).toEqual(['product.viewed hearth-5'])
  expect(eventsOf('/hearth-5', data)).toEqual([])
})

test('robots, prefetched pages, errors and scripts are not counted', () => {
  expect(eventsOf('/hearth-5', { ...person, 'user-agent': 'Googlebot/2.1' })).toEqual([])
  expect(eventsOf('/hearth-5', { ...person, 'sec-purpose': 'prefetch' })).toEqual([])
  expect(eventsOf('/hearth-5', person, 404)).toEqual([])
  expect(eventsOf('/hearth-5', { 'user-agent': person['user-agent'] })).toEqual([])
})
