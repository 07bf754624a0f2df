import { expect, test } from 'vitest'
import { missingModel } from './missing-model.ts'

const powerwall = { english_name: 'Tesla Powerwall 2', model_number: '2012170-25-E', brand: 'Tesla' }
const iq7 = {
  english_name: 'Enphase IQ7 microinverter, 240 W',
  model_number: 'IQ7-60-X-US',
  brand: 'Enphase',
}
const m400 = {
  english_name: 'Heliostead M400 microinverter, 384 W',
  model_number: 'HM-400',
  brand: 'Heliostead',
}
const m500 = {
  english_name: 'Heliostead M500 microinverter, 480 W',
  model_number: 'HM-500',
  brand: 'Heliostead',
}

test('another number after the word of a product line is another model', () => {
  expect(missingModel('What does a Powerwall 3 cost?', [powerwall])).toBe('Powerwall 3')
  expect(missingModel('Was kostet die powerwall3', [powerwall])).toBe('Powerwall 3')
  expect(missingModel('Powerwall 3 多少钱', [powerwall])).toBe('Powerwall 3')
  expect(missingModel('Is the Enphase IQ8 in stock', [iq7])).toBe('IQ8')
  expect(missingModel('do you carry the M600?', [m400, m500])).toBe('M600')
})

test('a model that one of the products has is not missing; another beside it is', () => {
  expect(missingModel('how much is the M500', [m400, m500])).toBeNull()
  expect(missingModel('powerwall 2 or powerwall 3', [powerwall])).toBe('Powerwall 3')
})

test('a number that another product of the message has is not missing', () => {
  const stack = { english_name: 'Hearth HV 20 stack', model_number: 'HE-HV-20', brand: 'Hearth' }
  const inverter = { english_name: 'Hearth HV12 hybrid inverter', model_number: 'HH-HV12', brand: 'Hearth' }
  const message = 'Will the Hearth HV 20 work with the HV12 hybrid?'

  expect(missingModel(message, [inverter])).toBe('HV20')
  expect(missingModel(message, [inverter], [stack])).toBeNull()
})

for (const message of [
  'powerwall 10 year warranty',
  'Powerwall 14 days return',
  'Powerwall 30% tax credit',
  'I bought a Powerwall, 3 years ago',
  'powerwall 3 years old',
  'powerwall 9000 dollars',
  'powerwall 24/7 support',
  'want powerwall 3x',
  'can I order Powerwall 5 of them',
  'powerwall 3 stück',
  'Powerwall 3台',
  'powerwall 123456',
  'enphase 8 inverters',
])
  test(`'${message}' names no other model`, () => {
    expect(missingModel(message, [powerwall])).toBeNull()
  })
