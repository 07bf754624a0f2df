import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PriceBlock } from './price.tsx'

test('a saving is shown to the cent and in whole percent', () => {
  const html = renderToStaticMarkup(<PriceBlock price={18950} list_price={21999} />)

  expect(html).toContain('You save $30.49 (14')
})

test('a price that is not below the list price shows no saving', () => {
  const html = renderToStaticMarkup(<PriceBlock price={21999} list_price={21999} />)

  expect(html).not.toContain('<s>')
  expect(html).not.toContain('save')
})
