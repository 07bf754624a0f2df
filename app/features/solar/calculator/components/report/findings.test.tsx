import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { FindingView } from '#features/solar/system-design/system-check/finding-view.ts'
import { Findings } from './findings.tsx'

const passed: FindingView = { id: 'cold_voltage', result: 'pass', text: 'The string voltage is in range.' }
const unknown: FindingView = { id: 'current', result: 'unknown', text: 'The input current is not known.' }

test('what is not confirmed comes first, and a passed check is no reason for it', () => {
  const html = renderToStaticMarkup(<Findings findings={[passed, unknown]} />)

  const order = ['for these reasons', unknown.text, 'Other results', passed.text].map((part) =>
    html.indexOf(part),
  )
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(order[0]).toBeGreaterThan(0)
})

test('passed checks alone are one list', () => {
  const html = renderToStaticMarkup(<Findings findings={[passed]} />)

  expect(html).toContain('All checks passed.')
  expect(html).not.toContain('Other results')
})
