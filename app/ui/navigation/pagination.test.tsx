import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { Pagination, pagesAround } from './pagination.tsx'

function html(address: string, paging: Parameters<typeof Pagination>[0]) {
  const routes = [{ path: '*', element: <Pagination {...paging} /> }]
  return renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />,
  )
}

test('pagination shows the first, the last and the adjacent pages, and never a gap of one page', () => {
  expect(pagesAround(1, 1)).toEqual([1])
  expect(pagesAround(1, 3)).toEqual([1, 2, 3])
  expect(pagesAround(4, 20)).toEqual([1, 2, 3, 4, 5, 20])
  expect(pagesAround(10, 20)).toEqual([1, 9, 10, 11, 20])
  expect(pagesAround(17, 20)).toEqual([1, 16, 17, 18, 19, 20])
})

test('an empty list has no pages', () => {
  expect(html('/orders', { total: 0, page: 1, size: 10 })).toBe('')
})

test('a list that fits on the smallest page has only its total, and no pages with a larger page chosen', () => {
  const one = html('/admin/orders', { total: 1, page: 1, size: 25, sizes: [25, 50] })
  const thirty = html('/admin/orders?size=50', { total: 30, page: 1, size: 50, sizes: [25, 50] })
  const beyond = html('/admin/orders?page=3', { total: 1, page: 3, size: 25, sizes: [25, 50] })

  expect(one).toContain('1 in total')
  expect(one).not.toMatch(/<nav|<a|<form|<ul/)
  expect(thirty).toContain('href="/admin/orders?size=25"')
  expect(thirty).not.toMatch(/<form|<ul/)
  expect(beyond).toContain('rel="prev"')
})

test('the table of orders has all parts of its pagination for one order too', () => {
  const shown = html('/orders/0', { total: 1, page: 1, size: 10, whole: true })

  expect(shown).toContain('href="/orders/0?size=20"')
  expect(shown).toContain('aria-current="page"')
  expect(shown).toContain('name="page"')
})

test('sizes are 10 and 20 unless a list says otherwise, and a new size starts at the first page', () => {
  const shown = html('/orders?page=3', { total: 57, page: 3, size: 10 })

  expect(shown).toContain('href="/orders?size=10"')
  expect(shown).toContain('href="/orders?size=20"')
})

test('going to a page keeps the other parameters', () => {
  const shown = html('/orders?status=1&page=2', { total: 57, page: 2, size: 10 })

  expect(shown).toContain('href="/orders?status=1&amp;page=3"')
  expect(shown).toContain('href="/orders?status=1"')
  expect(shown).toContain('<input type="hidden" name="status" value="1"/>')
})

test('two lists on one page are paged independently', () => {
  const shown = html('/dashboard?page=4', { total: 57, page: 1, size: 10, list: 'leads' })

  expect(shown).toContain('href="/dashboard?page=4&amp;leads_page=2"')
})
