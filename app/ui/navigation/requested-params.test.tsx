import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { useRequestedParams } from './requested-params.ts'

const Params = () => <p>{String(useRequestedParams())}</p>

/** What is shown at `address` while a navigation to `next` loads for ever. */
function shownWhileLoading(address: string, next: string | null, basename = '/') {
  const loader = ({ request }: { request: Request }) =>
    request.url.endsWith(address) ? null : new Promise<null>(() => {})
  const routes = [{ path: '*', element: <Params />, loader }]
  const router = createMemoryRouter(routes, {
    basename,
    initialEntries: [address],
    hydrationData: { loaderData: { '0': null } },
  })
  if (next) void router.navigate(next)
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('without a navigation the parameters are those of the URL', () => {
  expect(shownWhileLoading('/admin/orders?sort=placed&page=2', null)).toBe('<p>sort=placed&amp;page=2</p>')
})

test('while the same page loads with other parameters, they are those that were requested last', () => {
  expect(shownWhileLoading('/admin/orders?page=2', '/admin/orders?sort=placed')).toBe('<p>sort=placed</p>')
  expect(shownWhileLoading('/de/orders/0?page=2', '/orders/0?page=3', '/de')).toBe('<p>page=3</p>')
})

test('while another page loads, the parameters stay those of the URL', () => {
  expect(shownWhileLoading('/admin/orders?page=2', '/admin/leads?view=board')).toBe('<p>page=2</p>')
})
