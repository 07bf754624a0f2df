import { expect, test } from 'vitest'
import { problemsOfStep } from './read-answers.server.ts'

test('the message at a wrong answer of the calculator names its range and an example', () => {
  const zip = '43215'

  const house = problemsOfStep('house', { zip, area: '20', living: 'large' })
  const bill = problemsOfStep('bill', { zip, bill: '-5', retail_usd_kwh: '17' })
  const use = problemsOfStep('use', { zip, ev: '500', heat: 'all', spas: '1.5', office: '11' })

  expect(house.area).toBe('Enter the roof area in square feet, from 50 to 5,000,000, such as 800.')
  expect(Object.keys({ ...house, ...bill, ...use }).sort()).toEqual(
    ['area', 'bill', 'ev', 'heat', 'living', 'office', 'retail_usd_kwh', 'spas'].sort(),
  )
  for (const message of Object.values({ ...house, ...bill, ...use }))
    expect(message).toMatch(/from [\d.,]+ to [\d.,]+.*such as \d/)
})
