// Quotes, appointments and callbacks that start in the chat: from the visitor's first words to what staff see of them.
import { signInAsOwner } from './admin.ts'
import { openChat } from './chat-panel.ts'
import {
  expect,
  type Locale,
  type Locator,
  type Page,
  pathIn,
  startingWith,
  test,
  translator,
  waitForHydration,
  windowFor,
} from './visit.ts'

/** What visitors write, and which of the free times they choose: no two of them the same. */
const visitors: { locale: Locale; quote: string; appointment: string; time: number }[] = [
  {
    locale: 'en',
    quote: 'I would like a quote for 20 solar panels',
    appointment: 'I want to book an appointment',
    time: 3,
  },
  {
    locale: 'de',
    quote: 'Ich hätte gern ein Angebot für 20 Solarmodule',
    appointment: 'Ich möchte einen Termin vereinbaren',
    time: 4,
  },
  { locale: 'zh', quote: '我想要20块太阳能板的报价', appointment: '我想约个时间咨询', time: 5 },
]

for (const { locale, quote, appointment, time } of visitors)
  test(`${locale}: a quote and an appointment start in the chat, and staff see the visitor’s words`, {
    tag: windowFor(locale),
  }, async ({ page, browser, baseURL }) => {
    const t = translator(locale)
    const main = page.getByRole('main')
    const last_name = `Noether${Date.now()}`

    await askInChat(page, locale, quote, '/quote')
    await main.getByText(t('Home solar'), { exact: true }).click()
    await fillContact(page, locale, last_name)
    await main.getByLabel(startingWith(t('ZIP code'))).fill('43215')
    await expect(message(page)).toHaveValue(quote)
    await expect.poll(() => page.evaluate(() => history.state.usr ?? null)).toBeNull()
    await main.getByRole('button', { name: t('Get my free quote') }).click()
    const quoteNumber = await numberIn(main)

    await askInChat(page, locale, appointment, '/consultation')
    await main.getByRole('radio').nth(time).check({ force: true })
    await fillContact(page, locale, last_name)
    await main.getByLabel(startingWith(t('Phone'))).fill('(614) 555-0100')
    await expect(message(page)).toHaveValue(appointment)
    await main.getByRole('button', { name: t('Book this time') }).click()
    const appointmentNumber = await numberIn(main)

    const staff = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
    await signInAsOwner(staff)
    await staff.goto(`/admin/leads?search=${last_name}`)
    await waitForHydration(staff)
    const rows = staff.getByRole('main').getByRole('link', { name: `Emmy ${last_name}` })
    await expect(rows).toHaveCount(2)
    const paths = await rows.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    const words: Record<string, string> = { [quoteNumber]: quote, [appointmentNumber]: appointment }
    const found: string[] = []
    for (const path of paths) {
      await staff.goto(path ?? '')
      const number = await numberIn(staff.locator('body'))
      found.push(number)
      await expect(staff.getByRole('main')).toContainText(words[number] ?? 'a request from the chat')
    }
    expect(found.sort()).toEqual(Object.keys(words).sort())
    await staff.close()
  })

test('staff open the chat of a callback request from its lead @desktop', async ({ page }) => {
  await page.goto('/about')
  await waitForHydration(page)
  const chat = await openChat(page, 'en')
  const phone = `614 555 ${1000 + (Date.now() % 9000)}`
  const words = `Can I pick up a pallet of ${crypto.randomUUID().slice(0, 8)}?`
  await chat.field.fill(words)
  await chat.field.press('Enter')
  await expect(chat.replies).toHaveCount(2)
  await chat.panel.getByRole('textbox', { name: 'Phone' }).fill(phone)
  await chat.panel.getByRole('button', { name: 'Tel contact' }).click()
  await expect(chat.replies.last()).toContainText('We’ll call')

  await signInAsOwner(page)
  await page.goto('/admin/leads?kind=callback')
  await waitForHydration(page)
  await page.getByRole('link', { name: new RegExp(phone.replaceAll(' ', '.*')) }).click()
  await expect(page.getByRole('main')).toContainText(words)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^\/admin\/chat\// })
    .click()

  await expect(page.getByRole('log')).toContainText(words)
})

/** Asks in the chat and follows the answer's link to a page. */
async function askInChat(page: Page, locale: Locale, words: string, path: string) {
  await page.goto(pathIn(locale, '/about'))
  await waitForHydration(page)
  const chat = await openChat(page, locale)
  await chat.field.fill(words)
  await chat.field.press('Enter')
  await chat.log
    .locator(`a[href="${pathIn(locale, path)}"]`)
    .last()
    .click()
  await expect(page).toHaveURL(pathIn(locale, path))
  if (await chat.panel.isVisible()) await page.keyboard.press('Escape')
  await expect(chat.panel).toBeHidden()
}

/** The number of the first request shown. */
async function numberIn(part: Locator) {
  const number = /HQ-\d{4}-\d{6}/
  return number.exec(await part.getByText(number).first().innerText())?.[0] ?? ''
}

const message = (page: Page) => page.getByRole('main').locator('textarea[name=message]')

async function fillContact(page: Page, locale: Locale, last_name: string) {
  const t = translator(locale)
  const main = page.getByRole('main')
  await main.getByLabel(startingWith(t('First name'))).fill('Emmy')
  await main.getByLabel(startingWith(t('Last name'))).fill(last_name)
  await main.getByLabel(startingWith(t('Email'))).fill(`emmy.${last_name}@example.com`)
}
