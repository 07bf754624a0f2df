// Adding, using and removing a passkey, with a virtual authenticator of Chromium.
import {
  checkPage,
  expect,
  expectErrors,
  registerByApi,
  test,
  translator,
  waitForHydration,
} from './visit.ts'

test('a passkey is added with the password, signs in without one, and is removed', async ({
  page,
  baseURL,
}) => {
  // A rejected passkey answers 422.
  expectErrors(page, /422/)
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

  await test.step('cancels, tries again, and adds a passkey', async () => {
    await page.goto('/profile')
    await main.getByRole('link', { name: t('Add one') }).click()
    await waitForHydration(page)
    await main.getByLabel(t('Passkey name')).fill('Kitchen tablet')
    await checkPage(page, 'add')
    await press(t('Add a passkey'))
    await expect(main.getByText(t('The passkey wasn’t created. Try again.'))).toBeVisible()
    await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
    await press(t('Try again'))
    await expect(main.getByText(t('Passkey added. You can now sign in with it.'))).toBeVisible()
    await main.getByText('Kitchen tablet').click()
    await checkPage(page, 'added')
  })

  const leave = () => page.context().clearCookies({ name: /^(token|userInfo|tokenExpireTime)$/ })

  await test.step('signs in by autofill of the email field', async () => {
    await leave()
    await page.goto('/login')
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  await test.step('signs in by the button, in a browser without passkey autofill', async () => {
    await leave()
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false
    })
    await page.goto('/login')
    await waitForHydration(page)
    await checkPage(page, 'login')
    await press(t('Sign in with a passkey'))
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  await test.step('removes the passkey, and the device that still has it cannot sign in', async () => {
    await page.goto('/profile/passkeys')
    await waitForHydration(page)
    await main.getByText('Kitchen tablet').click()
    await press(t('Remove passkey'))
    await expect(main.getByText(t('Passkey removed.'))).toBeVisible()
    await leave()
    await page.goto('/login')
    await waitForHydration(page)
    await press(t('Sign in with a passkey'))
    const refused = t('This passkey isn’t linked to an account here. Please sign in another way.')
    await expect(main.getByText(refused)).toBeVisible()
  })
})
