import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { canonicalLocation, redirectToSpelling } from './canonical-path.server.ts'

const paths = ['products', 'aboutUs', 'Solution', 'orders/:order_type?', 'OrdersAll', '*']
const routes = Object.fromEntries(
  paths.map((path) => [path, { id: path, path }]),
) as unknown as ServerBuild['routes']

const locationOf = (path: string) => canonicalLocation(new URL(path, 'https://shop.example'), routes)

test('another letter case and trailing slashes lead to the spelling of the route table', () => {
  expect(locationOf('/Products')).toBe('/products')
  expect(locationOf('/products/?page=2')).toBe('/products?page=2')
  expect(locationOf('/zh/ABOUTUS')).toBe('/zh/aboutUs')
  expect(locationOf('/solution')).toBe('/Solution')
  expect(locationOf('/some-product//')).toBe('/some-product')
  expect(locationOf('/de/')).toBe('/de')
})

test('canonical paths, pages of customers and script data stay as they are', () => {
  for (const path of ['/', '/de', '/products', '/zh/aboutUs', '/ordersAll', '/dashboard/', '/Products.data'])
    expect([path, locationOf(path)]).toEqual([path, null])
})

test('no path leads to another site', () => {
  expect(locationOf('https://shop.example//evil.example/')).toBeNull()
})

test('a page that is found in another letter case redirects with its parameters', () => {
  const url = new URL('https://shop.example/Solis?page=2&_routes=x')

  expect(() => redirectToSpelling('/Solis', '/Solis', url)).not.toThrow()
  expect(() => redirectToSpelling('/vanity', '/solis', url)).not.toThrow()
  let thrown: unknown
  try {
    redirectToSpelling('/Solis', '/solis', url)
  } catch (response) {
    thrown = response
  }
  expect((thrown as Response).headers.get('location')).toBe('/solis?page=2')
})
