// A passkey from the device that makes it to the day it is removed, with a device that Chromium plays.
import { expect, expectTrouble, isHydrated, look, registerByApi, test, translator } from './visit.ts'

test('a passkey is added with the password, signs in without one, and is removed', async ({
  page,
  baseURL,
}) => {
  // A passkey that is refused is told by 422.
  expectTrouble(page, /422/)
  const t = translator('en')
  const main = page.getByRole('main')
  const press = (name: string) => main.getByRole('button', { name, exact: true }).click()
  const password = 'sunny-side-up'
  const email = `ada.${crypto.randomUUID()}@example.com`
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: false,
      automaticPresenceSimulation: true,
    },
  })
  await registerByApi(page.request, { first_name: 'Ada', last_name: 'Lovelace', email, password }, baseURL)

  await test.step('declines, tries again, and has a passkey', async () => {
    await page.goto('/profile')
    await main.getByRole('link', { name: t('Add one') }).click()
    await isHydrated(page)
    await main.getByLabel(t('Name of the passkey')).fill('Kitchen tablet')
    await look(page, 'add')
    await press(t('Add a passkey'))
    await expect(main.getByText(t('No passkey was made. You can try again.'))).toBeVisible()
    await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
    await press(t('Try again'))
    await expect(main.getByText(t('The passkey is added. You can log in with it.'))).toBeVisible()
    await main.getByText('Kitchen tablet').click()
    await look(page, 'added')
  })

  const leave = () => page.context().clearCookies({ name: /^(token|userInfo|tokenExpireTime)$/ })

  await test.step('logs in by what the email field offers', async () => {
    await leave()
    await page.goto('/login')
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  await test.step('logs in by the button, in a browser that offers nothing in fields', async () => {
    await leave()
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false
    })
    await page.goto('/login')
    await isHydrated(page)
    await look(page, 'login')
    await press(t('Login with a passkey'))
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  await test.step('removes it, and the device that still has it opens nothing', async () => {
    await page.goto('/profile/passkeys')
    await isHydrated(page)
    await main.getByText('Kitchen tablet').click()
    await press(t('Remove this passkey'))
    await expect(main.getByText(t('The passkey is removed.'))).toBeVisible()
    await leave()
    await page.goto('/login')
    await isHydrated(page)
    await press(t('Login with a passkey'))
    const refused = t('This passkey does not open an account here. Please sign in another way.')
    await expect(main.getByText(refused)).toBeVisible()
  })
})
