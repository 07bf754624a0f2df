// Creating an access token for an AI assistant, using it at /mcp, and revoking it.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { checkPage, expect, registerByApi, test, translator, waitForHydration } from './visit.ts'

async function readCart(baseURL: string | undefined, token: string) {
  const client = new Client({ name: 'test', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', baseURL), { requestInit }))
  const { structuredContent } = await client.callTool({ name: 'get_cart', arguments: {} })
  await client.close()
  return structuredContent
}

test('a customer creates an access token, an assistant reads the cart with it, and it is revoked', async ({
  page,
  baseURL,
}) => {
  const t = translator('en')
  const main = page.getByRole('main')
  // The longest name, without a space.
  const name = 'Kitchen-assistant'.padEnd(60, '-x')
  const email = `ada.${crypto.randomUUID()}@example.com`
  await registerByApi(
    page.request,
    { first_name: 'Ada', last_name: 'Lovelace', email, password: 'sunny-side-up' },
    baseURL,
  )

  await page.goto('/profile')
  await main.getByRole('link', { name: t('Access tokens') }).click()
  await waitForHydration(page)
  await main.getByLabel(t('Token name')).fill(name)
  await main.getByLabel(t('Read your cart')).check()
  await checkPage(page, 'form')
  await main.getByRole('button', { name: t('Create token') }).click()
  const shown = main.getByRole('alert').getByText(/^hst_/)
  await expect(shown).toBeVisible()
  await checkPage(page, 'created')
  const token = (await shown.textContent()) ?? ''

  expect(await readCart(baseURL, token)).toMatchObject({ lines: [], can_check_out: false })

  await page.goto('/profile/access_tokens')
  await waitForHydration(page)
  await expect(main.getByText(name)).toBeVisible()
  await expect(main.getByText(token)).toHaveCount(0)
  await checkPage(page, 'listed', { axe: false })
  await main.getByRole('button', { name: t('Revoke {{name}}', { name }) }).click()
  await expect(main.getByText(t('Token revoked. It no longer works.'))).toBeVisible()
  await expect(main.getByText(name)).toHaveCount(0)
  await expect(readCart(baseURL, token)).rejects.toThrow()
})
