// Accounts: registration, profile, sign-in and session expiry.
import {
  checkPage,
  expect,
  expectErrors,
  isPhone,
  type Locale,
  latestCode,
  type Page,
  pathIn,
  registerByApi,
  test,
  translator,
  waitForHydration,
} from './visit.ts'

const password = 'sunny-side-up'

/** A visitor who is not signed in, with translator and page checks. */
function newVisitor(page: Page, locale: Locale) {
  const t = translator(locale)
  const main = page.getByRole('main')
  let at = 0
  return {
    t,
    main,
    email: `ada.${crypto.randomUUID()}@example.com`,
    heading: (name: string) => page.getByRole('heading', { level: 1, name }),
    press: (name: string) => main.getByRole('button', { name, exact: true }).first().click(),
    see: (name: string) =>
      checkPage(page, `${String(++at).padStart(2, '0')}-${name}`, { axe: locale === 'de' }),
    async open(path: string) {
      await page.goto(pathIn(locale, path))
      await waitForHydration(page)
    },
  }
}

type Visitor = ReturnType<typeof newVisitor>

test('registration with an email code, phone verification, sign-out, and sign-in with a phone code', async ({
  page,
}) => {
  // A wrong code answers 422.
  expectErrors(page, /422/)
  const ada = newVisitor(page, 'en')
  const { t, main, email, press, see, open } = ada
  // Its own in each window and each try.
  const { project, retry } = test.info()
  const number = `+1614${300 + retry}${project.name === 'phone' ? '0101' : '0102'}`
  let proof = ''

  await test.step('registers with an email code', async () => {
    await open('/register')
    await fillInRegistration(ada, 'Password123')
    await press(t('Create account'))
    await expect(main.getByText(t('That password is too common. Choose a different one.'))).toBeVisible()
    await main.getByLabel(t('Password')).first().fill(password)
    await see('register')
    await press(t('Create account'))
    await expect(main.getByLabel(t('Code'))).toBeVisible()
    await see('register-code')
    await main.getByLabel(t('Code')).fill('000000')
    await press(t('Create account'))
    await expect(
      main.getByText(t('This code is incorrect or has expired. Request a new one.')).first(),
    ).toBeVisible()
    await main.getByLabel(t('Code')).fill(await latestCode(page.request, email))
    await press(t('Create account'))
    await page.waitForURL(/\/dashboard$/)
  })

  await test.step('verifies a phone number', async () => {
    await open('/profile')
    await main.getByText(t('Add a number')).click()
    await main.getByLabel(t('New number')).fill(number)
    const part = main.locator('#phone')
    await part.getByRole('button', { name: t('Send code') }).click()
    proof = await latestCode(page.request, number)
    await part.getByLabel(t('Code')).fill(proof)
    await see('profile-code')
    await part.getByRole('button', { name: t('Confirm') }).click()
    await expect(main.getByText(t('Phone number changed'))).toBeVisible()
    await see('profile-phone')
  })

  await test.step('signs out', async () => {
    await logOut(page, t)
    await page.waitForURL(/\/VerificationLogin|\/login/)
  })

  await test.step('signs in with a phone code, and returns to the requested page', async () => {
    const redirect = Buffer.from('/wishlists').toString('base64')
    await open(`/VerificationLogin?${new URLSearchParams({ redirect })}`)
    await main.getByRole('link', { name: t('Text message code') }).click()
    await main.getByLabel(t('Mobile phone')).fill(number)
    await see('login-phone')
    await press(t('Send code'))
    await expect(main.getByLabel(t('Code'))).toBeVisible()
    await see('login-code')
    await main.getByLabel(t('Code')).fill(await latestCode(page.request, number, proof))
    await press(t('Login'))
    await page.waitForURL(/\/wishlists$/)
  })
})

for (const locale of ['de', 'zh'] as const)
  test(`${locale}: account pages, sign-in with an email code, and session expiry on an order page`, async ({
    page,
    baseURL,
  }) => {
    // An expired session answers 401, an unknown order 404.
    expectErrors(page, /401|404/)
    const ada = newVisitor(page, locale)
    const { t, main, email, heading, press, see, open } = ada
    await registerByApi(page.request, { first_name: 'Ada', last_name: 'Lovelace', email, password }, baseURL)
    let before = ''

    await test.step('profile, two-factor sign-in and account deletion', async () => {
      await open('/profile')
      await see('profile')
      await main
        .locator('#two-step')
        .getByRole('link', { name: t('Set up') })
        .click()
      await expect(heading(t('Two-step sign-in'))).toBeVisible()
      await press(t('Set up'))
      await expect(main.getByAltText(t('QR code of the secret key shown below'))).toBeVisible()
      await see('two-step')
      await page.goto(pathIn(locale, '/profile/delete'))
      await see('delete-account')
    })

    await test.step('registration and password reset as a guest', async () => {
      await page.context().clearCookies({ name: /^(token|userInfo|tokenExpireTime)$/ })
      await open('/register')
      await see('register')
      await open('/login')
      await see('login')
      await main.getByRole('link', { name: t('Forgot your password?') }).click()
      await expect(heading(t('Choose a new password'))).toBeVisible()
      await see('forgot')
      await main.getByLabel(t('Email')).fill(email)
      const for_registering = await latestCode(page.request, email)
      await press(t('Send code'))
      await expect(main.getByLabel(t('New password'))).toBeVisible()
      await see('forgot-code')
      // The code is sent after the response.
      before = await latestCode(page.request, email, for_registering)
    })

    await test.step('signs in with an email code', async () => {
      await open('/login?way=email')
      await main.getByLabel(t('Email')).fill(email)
      await see('login-mail')
      await press(t('Send code'))
      await expect(main.getByLabel(t('Code'))).toBeVisible()
      await main.getByLabel(t('Code')).fill(await latestCode(page.request, email, before))
      await press(t('Login'))
      await page.waitForURL(/\/dashboard$/)
    })

    await test.step('the session expires on an order page, which is remembered', async () => {
      const minutes = 10
      await page
        .context()
        .addCookies([
          { name: 'tokenExpireTime', value: String(Date.now() + minutes * 60_000), url: baseURL ?? '' },
        ])
      await page.clock.install()
      await open('/order_detail?id=H-1')
      const loaded_anew = page.waitForEvent('load')
      await page.clock.fastForward(minutes * 60_000)
      await expect(page.getByText(t('The token has expired, please log in again'))).toBeVisible()
      await page.waitForURL(/\/VerificationLogin\?id=H-1$/)
      const left = (await page.context().cookies()).map(({ name }) => name)
      for (const name of ['token', 'email', 'userInfo', 'user', 'recaptcha']) expect(left).not.toContain(name)
      // After 2.1 seconds the page reloads, once.
      await page.clock.fastForward(2100)
      await loaded_anew
      await expect(heading(t('Login'))).toBeVisible()
    })
  })

async function fillInRegistration({ t, main, email }: Visitor, chosen: string) {
  await main.getByLabel(t('First name')).fill('Ada')
  await main.getByLabel(t('Last name')).fill('Lovelace')
  await main.getByLabel(t('Email')).fill(email)
  await main.getByLabel(t('Password')).first().fill(chosen)
}

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
