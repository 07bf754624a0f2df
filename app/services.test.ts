import { expect } from 'vitest'
import { createPublicVersion } from '#platform/cache/page-cache.server.ts'
import { readSettings } from '#platform/config/env.server.ts'
import { test } from '#tests/harness/harness.ts'
import { openServices, warningsOf } from './services.server.ts'

test('production startup warns about sandbox payments and missing SMTP', () => {
  const warned = (env: Record<string, string>) => warningsOf(readSettings(env)).join()

  expect(warned({})).toMatch('no money is taken')
  expect(warned({ SANDBOX_PAYMENTS: 'false' })).toMatch('No mail leaves the shop')
  expect(warned({ SANDBOX_PAYMENTS: 'false', SMTP_URL: 'smtp://mail.example' })).toBe('')
  expect(warned({ NODE_ENV: 'development' })).toBe('')
})

test('real payment methods disable the sandbox unless it is enabled explicitly', () => {
  const isOpen = (env: Record<string, string>) => readSettings(env).SANDBOX_PAYMENTS

  expect(isOpen({})).toBe(true)
  expect(isOpen({ STRIPE_SECRET_KEY: 'sk_live_1' })).toBe(false)
  expect(isOpen({ BOA_PROFILE_ID: '1' })).toBe(false)
  expect(isOpen({ BANK_ACCOUNT_HOLDER: 'Heliostead Inc.' })).toBe(false)
  expect(isOpen({ STRIPE_SECRET_KEY: 'sk_test_1', SANDBOX_PAYMENTS: 'true' })).toBe(true)
  expect(isOpen({ SANDBOX_PAYMENTS: 'false' })).toBe(false)
})

test('the sandbox is a payment method until it is disabled', async ({ harness }) => {
  const waysWith = async (SANDBOX_PAYMENTS: boolean) => {
    const settings = { ...harness.services.settings, SANDBOX_PAYMENTS }
    const { payments } = await openServices(harness.db, settings, createPublicVersion(harness.db))
    return Object.keys(payments)
  }

  expect(await waysWith(true)).toEqual(['sandbox', 'transfer', 'cheque'])
  expect(await waysWith(false)).toEqual([])
})
