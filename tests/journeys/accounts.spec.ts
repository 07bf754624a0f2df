// An account from its first code to the end of its session, as a person meets it.
import {
  codeFor,
  expect,
  expectTrouble,
  isAlive,
  isPhone,
  look,
  type Page,
  pathIn,
  test,
  translator,
} from './visit.ts'

for (const locale of ['en', 'de', 'zh'] as const)
  test(`${locale}: registers with an email code, signs out, signs in with a phone code, and the session ends on an order`, async ({
    page,
    baseURL,
  }) => {
    test.setTimeout(150_000)
    // A session that has ended is told by 401, a wrong code by 422.
    expectTrouble(page, /401|422|404/)
    const t = translator(locale)
    const main = page.getByRole('main')
    const heading = (name: string) => page.getByRole('heading', { level: 1, name })
    const press = (name: string) => main.getByRole('button', { name, exact: true }).first().click()
    const email = `ada.${crypto.randomUUID()}@example.com`
    const number = `+1614${String(200 + Math.floor(Math.random() * 700)).replace(/11$/, '12')}${String(Math.random()).slice(2, 6)}`
    let at = 0
    const see = (name: string) => look(page, `${String(++at).padStart(2, '0')}-${name}`)

    await test.step('registers with an email code', async () => {
      await page.goto(pathIn(locale, '/register'))
      await isAlive(page)
      await main.getByLabel(t('First name')).fill('Ada')
      await main.getByLabel(t('Last name')).fill('Lovelace')
      await main.getByLabel(t('Email')).fill(email)
      await main.getByLabel(t('Password')).first().fill('Password123')
      await press(t('Open an account'))
      await expect(
        main.getByText(t('This password is tried first by whoever guesses. Please choose another one.')),
      ).toBeVisible()
      await main.getByLabel(t('Password')).first().fill('sunny-side-up')
      await see('register')
      await press(t('Open an account'))
      await expect(main.getByLabel(t('Code'))).toBeVisible()
      await see('register-code')
      await main.getByLabel(t('Code')).fill('000000')
      await press(t('Open an account'))
      await expect(
        main
          .getByText(t('This code is not right, or it is no longer valid. You can ask for a new one.'))
          .first(),
      ).toBeVisible()
      await main.getByLabel(t('Code')).fill(await codeFor(page.request, email))
      await press(t('Open an account'))
      await page.waitForURL(/\/dashboard$/)
    })

    await test.step('proves a phone number', async () => {
      await page.goto(pathIn(locale, '/profile'))
      await isAlive(page)
      await see('profile')
      await main.getByText(t('Add a number')).click()
      await main.getByLabel(t('New number')).fill(number)
      const part = main.locator('#phone')
      await part.getByLabel(t('Current password')).first().fill('sunny-side-up')
      await part.getByRole('button', { name: t('Send me a code') }).click()
      await part.getByLabel(t('Code')).fill(await codeFor(page.request, number))
      await see('profile-code')
      await part.getByRole('button', { name: t('Confirm') }).click()
      await expect(main.getByText(t('Your phone number is changed'))).toBeVisible()
      await see('profile-phone')
    })

    await test.step('looks at two-step sign-in and at deletion', async () => {
      await main.getByRole('link', { name: t('Set up') }).click()
      await expect(heading(t('Two-step sign-in'))).toBeVisible()
      await main.getByLabel(t('Current password')).first().fill('sunny-side-up')
      await press(t('Set up'))
      await expect(main.getByAltText(t('QR code of the secret; the same is written below'))).toBeVisible()
      await see('two-step')
      await page.goto(pathIn(locale, '/profile/delete'))
      await see('delete-account')
    })

    await test.step('signs out', async () => {
      await logOut(page, t)
      await page.waitForURL(/\/VerificationLogin|\/login/, { timeout: 15_000 })
    })

    await test.step('is sent a code for a new password', async () => {
      await page.goto(pathIn(locale, '/login'))
      await isAlive(page)
      await see('login')
      await main.getByRole('link', { name: t('Forgot your password?') }).click()
      await expect(heading(t('Choose a new password'))).toBeVisible()
      await see('forgot')
      await main.getByLabel(t('Email')).fill(email)
      await press(t('Send me a code'))
      await expect(main.getByLabel(t('New password'))).toBeVisible()
      await see('forgot-code')
    })

    await test.step('signs in with a phone code, and is where they wanted to be', async () => {
      const redirect = Buffer.from(pathIn(locale, '/wishlists')).toString('base64')
      await page.goto(`${pathIn(locale, '/VerificationLogin')}?${new URLSearchParams({ redirect })}`)
      await isAlive(page)
      await main.getByRole('link', { name: t('Code by mail') }).click()
      await expect(main.getByRole('button', { name: t('Send me a code') })).toBeVisible()
      await see('login-mail')
      await main.getByRole('link', { name: t('Code by phone') }).click()
      await main.getByLabel(t('Mobile phone')).fill(number)
      await see('login-phone')
      await press(t('Send me a code'))
      await expect(main.getByLabel(t('Code'))).toBeVisible()
      await see('login-code')
      const fresh = async () => {
        await main.getByLabel(t('Code')).fill(await codeFor(page.request, number))
        await press(t('Login'))
      }
      // The number has been written to before: until the new message is there its code is a wrong one.
      await page.waitForTimeout(3000)
      await fresh()
      await page.waitForURL(/\/wishlists$/)
    })

    await test.step('the session ends on the page of an order, which is remembered', async () => {
      const cookies = await page.context().cookies()
      const userInfo = cookies.find(({ name }) => name === 'userInfo')
      expect(userInfo).toBeDefined()
      await page.goto(pathIn(locale, '/wishlists'))
      await isAlive(page)
      await page
        .context()
        .addCookies([{ name: 'tokenExpireTime', value: String(Date.now() + 15_000), url: baseURL ?? '' }])
      await page.goto(pathIn(locale, '/order_detail?id=H-1'))
      const loaded_anew = page.waitForEvent('load', { timeout: 60_000 })
      const said = page.getByText(t('The token has expired, please log in again'))
      await expect(said).toBeVisible({ timeout: 30_000 })
      await page.waitForURL(/\/VerificationLogin\?id=H-1$/, { timeout: 30_000 })
      const left = (await page.context().cookies()).map(({ name }) => name)
      for (const name of ['token', 'email', 'userInfo', 'user', 'recaptcha']) expect(left).not.toContain(name)
      // After 2.1 seconds the page is loaded anew, once.
      await loaded_anew
      await expect(heading(t('Login'))).toBeVisible()
    })
  })

async function logOut(page: Page, t: ReturnType<typeof translator>) {
  const header = page.getByRole('banner')
  if (isPhone(page)) await header.getByRole('button', { name: t('Menu') }).click()
  else await header.getByRole('button', { name: 'Ada Lovelace' }).click()
  await page
    .getByRole('button', { name: t('Logout') })
    .filter({ visible: true })
    .click()
  await expect(page.getByText(t('Logged out'))).toBeVisible()
}
