import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { createCustomer } from './customer.ts'
import { expect, flowLanguages, pathIn, test, translator, waitForHydration } from './visit.ts'

for (const locale of flowLanguages('de'))
  test(`${locale}: a customer requests and downloads a data export, twice`, async ({
    page,
    context,
    baseURL,
  }) => {
    const t = translator(locale)
    const { email } = await createCustomer(context.request, baseURL, locale)
    await page.goto(pathIn(locale, '/profile'))
    await waitForHydration(page)

    await page.getByRole('button', { name: t('Request my data') }).click()
    const link = page.getByRole('link', { name: t('Download my data') })
    await expect(link).toBeVisible({ timeout: 30_000 })
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])

    expect(download.suggestedFilename()).toBe('heliostead-data.zip')
    const archive = unzipSync(readFileSync(await download.path()))
    expect(JSON.parse(strFromU8(archive['account.json'] ?? new Uint8Array()))).toMatchObject({ email })

    // The second export may be ready at once.
    await page.getByRole('button', { name: t('Request my data again') }).click()
    await expect(link).toHaveCount(2, { timeout: 30_000 })
  })
