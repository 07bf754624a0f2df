import { expect } from 'vitest'
import { createPublicVersion } from '#platform/cache/page-cache.server.ts'
import { readSettings } from '#platform/config/env.server.ts'
import { test } from '#tests/harness/harness.ts'
import { openServices, warningsOf } from './services.server.ts'

test('a shop whose payments are the test page, or whose mails stay in it, says so when it starts in earnest', () => {
  const warned = (env: Record<string, string>) => warningsOf(readSettings(env)).join()

  expect(warned({})).toMatch('no money is taken')
  expect(warned({ SANDBOX_PAYMENTS: 'false' })).toMatch('No mail leaves the shop')
  expect(warned({ SANDBOX_PAYMENTS: 'false', SMTP_URL: 'smtp://mail.example' })).toBe('')
  expect(warned({ NODE_ENV: 'development' })).toBe('')
})

test('beside real money there is no test page, unless somebody says so', () => {
  const isOpen = (env: Record<string, string>) => readSettings(env).SANDBOX_PAYMENTS

  expect(isOpen({})).toBe(true)
  expect(isOpen({ STRIPE_SECRET_KEY: 'sk_live_1' })).toBe(false)
  expect(isOpen({ BOA_PROFILE_ID: '1' })).toBe(false)
  expect(isOpen({ BANK_ACCOUNT_HOLDER: 'Heliostead Inc.' })).toBe(false)
  expect(isOpen({ STRIPE_SECRET_KEY: 'sk_test_1', SANDBOX_PAYMENTS: 'true' })).toBe(true)
  expect(isOpen({ SANDBOX_PAYMENTS: 'false' })).toBe(false)
})

test('the test page is a way to pay until it is switched off', async ({ harness }) => {
  const waysWith = async (SANDBOX_PAYMENTS: boolean) => {
    const settings = { ...harness.services.settings, SANDBOX_PAYMENTS }
    const { payments } = await openServices(harness.db, settings, createPublicVersion(harness.db))
    return Object.keys(payments)
  }

  expect(await waysWith(true)).toEqual(['sandbox', 'transfer', 'cheque'])
  expect(await waysWith(false)).toEqual([])
})
