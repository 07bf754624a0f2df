import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { DataTable } from './data-table.tsx'
import type { Column } from './data-table-row.tsx'

type Order = { id: string; order_price: string | null }

const columns: Column<Order>[] = [
  { key: 'id', title: 'Order', value: ({ id }) => id, sort: 'words' },
  { key: 'order_price', title: 'Price', value: ({ order_price }) => order_price, sort: 'numbers' },
]
const orders = [
  { id: 'H-9', order_price: '1000.00' },
  { id: 'H-10', order_price: '99.50' },
  { id: 'H-2', order_price: null },
]

function html(address: string, more: Partial<ComponentProps<typeof DataTable<Order>>> = {}) {
  const table = (
    <DataTable caption="Orders" columns={columns} rows={orders} rowKey={({ id }) => id} {...more} />
  )
  const router = createMemoryRouter([{ path: '*', element: table }], { initialEntries: [address] })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

const ids = (address: string) => [...html(address).matchAll(/<span[^<>]*>(H-\d+)</g)].map(([, id]) => id)

test('a table keeps its given order until the visitor sorts it', () => {
  expect(ids('/orders')).toEqual(['H-9', 'H-10', 'H-2'])
})

test('order_price sorts as a number, and a missing one comes last both ways', () => {
  expect(ids('/orders?sort=order_price')).toEqual(['H-10', 'H-9', 'H-2'])
  expect(ids('/orders?sort=-order_price')).toEqual(['H-9', 'H-10', 'H-2'])
})

test('text with numbers sorts in natural order', () => {
  expect(ids('/orders?sort=id')).toEqual(['H-2', 'H-9', 'H-10'])
})

test('a column that is not sortable is ignored', () => {
  expect(ids('/orders?sort=secret')).toEqual(['H-9', 'H-10', 'H-2'])
})

test("the column 'ID' continues across pages", () => {
  const shown = html('/orders?page=3', { numbered: true, paging: { total: 23, page: 3, size: 10 } })

  expect([...shown.matchAll(/>(2\d)<\/td>/g)].map(([, number]) => number)).toEqual(['21', '22', '23'])
})
