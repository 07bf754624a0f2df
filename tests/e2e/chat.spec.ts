// The support chat as a visitor uses it: on every page, restored after a reload, and no message lost on a failed request.
import { openChat } from './chat-panel.ts'
import { createAccount, createUnpaidOrder, signInAsStaff } from './customer.ts'
import {
  axeViolations,
  checkPage,
  expect,
  expectErrors,
  flowLanguages,
  isPhone,
  type Page,
  pathIn,
  test,
  translator,
  waitForHydration,
} from './visit.ts'

// A PNG of one gray pixel.
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

for (const locale of flowLanguages('zh')) {
  const t = translator(locale)

  test(`${locale}: questions are chosen or typed, and a reload keeps the messages`, async ({ page }) => {
    await page.goto(pathIn(locale, '/about'))
    await waitForHydration(page)
    let chat = await openChat(page, locale)
    await expect(chat.panel).toContainText(t('You’re chatting with our virtual assistant.'))
    await checkPage(page, 'greeting')

    const question = chat.panel
      .getByRole('region', { name: t('Questions to choose from') })
      .getByRole('button')
      .first()
    const asked = (await question.innerText()).trim()
    await question.click()
    await expect(chat.own).toHaveText([asked])
    await expect(chat.replies).not.toHaveCount(1)
    await expect(chat.panel.getByRole('img', { name: t('Typing…') })).toHaveCount(0)

    await chat.field.fill('   ')
    await chat.field.press('Enter')
    await expect(chat.own).toHaveCount(1)
    await chat.field.fill('12')
    await chat.field.press('Shift+Enter')
    await chat.field.pressSequentially('34')
    await expect(chat.field).toHaveValue('12\n34')
    await chat.panel.getByRole('button', { name: t('Emoji') }).click()
    const emoji = chat.panel.getByRole('list', { name: t('Emoji') }).getByRole('button')
    await expect(emoji).toHaveCount(8)
    await emoji.and(page.getByRole('button', { name: t('Sunny') })).click()
    await expect(chat.field).toHaveValue('12\n34☀️')
    await chat.field.press('Enter')
    await expect(chat.field).toHaveValue('')
    await expect(chat.own).toHaveText([asked, '12\n34☀️'])
    await expect(chat.panel.getByRole('img', { name: t('Typing…') })).toHaveCount(0)
    await checkPage(page, 'answered', { axe: false })
    const said = await chat.replies.allInnerTexts()

    await page.reload()
    await waitForHydration(page)
    chat = await openChat(page, locale)
    await expect(chat.own).toHaveText([asked, '12\n34☀️'])
    expect(await chat.replies.allInnerTexts()).toEqual(said)
  })

  test(`${locale}: the chat can be cleared, restarted, and minimized without losing its draft`, async ({
    page,
  }) => {
    await page.goto(pathIn(locale, '/about'))
    await waitForHydration(page)
    const chat = await openChat(page, locale)
    const choose = async (name: string) => {
      await chat.panel.getByRole('button', { name: t('Chat menu') }).click()
      await chat.panel.getByRole('button', { name: new RegExp(`^${t(name)}`) }).click()
    }
    await chat.field.fill('123456')
    await chat.field.press('Enter')
    await expect(chat.own).toHaveText(['123456'])
    await expect(chat.panel.getByRole('img', { name: t('Typing…') })).toHaveCount(0)

    await chat.field.fill('half a thou')
    await page.keyboard.press('Escape')
    await expect(chat.panel).toBeHidden()
    const door = page.getByRole('button', { name: t('Connect Us') })
    await expect(door).toBeFocused()
    await door.press('Enter')
    await expect(chat.own).toHaveText(['123456'])
    await expect(chat.field).toHaveValue('half a thou')

    await choose('Clear')
    await expect(chat.panel).toContainText(t('No messages yet. How can we help?'))
    await expect(chat.own).toHaveCount(0)
    await choose('Restart')
    await expect(chat.replies.first()).toBeVisible()
    await choose('Close')
    await expect(chat.panel).toBeHidden()
    await door.click()
    await chat.panel.getByRole('button', { name: t('Minimize') }).click()

    await expect(chat.panel).toBeHidden()
  })

  test(`${locale}: an image is sent and shown, other files and invalid phone numbers are rejected`, async ({
    page,
  }) => {
    expectErrors(page, /422/)
    await page.goto(pathIn(locale, '/about'))
    await waitForHydration(page)
    const chat = await openChat(page, locale)
    const files = chat.panel.getByLabel(t('Send a picture'))
    await expect(files).toHaveAttribute(
      'accept',
      '.xbm,.tif,.jfif,.ico,.tiff,.gif,.svg,.jpeg,.svgz,.jpg,.webp,.png,.bmp,.pjp,.apng,.pjpeg,.avif',
    )

    await files.setInputFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
    await expect(chat.panel).toContainText(t('You can send only images, such as JPG, PNG, WEBP or GIF.'))
    await expect(chat.own).toHaveCount(0)
    await files.setInputFiles({ name: 'meter.png', mimeType: 'image/png', buffer: picture })
    const shown = chat.own.getByRole('img')
    await expect(shown).toBeVisible()
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)

    const phone = chat.panel.getByRole('textbox', { name: t('Phone') })
    const call = chat.panel.getByRole('button', { name: t('Tel contact') })
    const problem = chat.panel.getByText(t('Please enter a valid telephone number'))
    await call.click()
    await expect(problem).toBeVisible()
    await expect(phone).toBeFocused()
    await phone.fill('555 000 0000')
    await call.click()
    await expect(call).not.toHaveAttribute('aria-busy')
    await expect(problem).toBeVisible()
    await phone.fill('614 555 0142')
    await expect(chat.panel.getByRole('checkbox')).not.toBeChecked()
    expect(await axeViolations(page)).toEqual([])
    await checkPage(page, 'number', { axe: false })
    const before = await chat.log.locator('> div').count()
    await call.click()

    await expect(phone).toHaveValue('')
    await expect(problem).toHaveCount(0)
    await expect.poll(() => chat.log.locator('> div').count()).toBeGreaterThan(before)
  })
}

test('a message that failed to send is marked, stays, and is sent again once', async ({ page }) => {
  expectErrors(page, /chat\/message/)
  await page.goto('/about')
  await waitForHydration(page)
  const chat = await openChat(page, 'en')
  const keys: string[] = []
  await page.route('**/api/chat/message', async (route) => {
    keys.push(route.request().postDataJSON().key)
    if (keys.length === 1) return route.abort()
    return route.continue()
  })

  await chat.field.fill('123456')
  await chat.field.press('Enter')
  await expect(chat.panel).toContainText('Not sent.')
  await expect(chat.own).toHaveText(['123456'])
  await checkPage(page, 'not sent')
  await chat.panel.getByRole('button', { name: 'Resend' }).click()

  await expect(chat.panel).not.toContainText('Not sent.')
  await expect(chat.own).toHaveText(['123456'])
  expect(keys).toEqual([keys[0], keys[0]])
})

test('an agent takes over, replies to a minimized chat, resolves the conversation, and is rated', async ({
  page,
  playwright,
  baseURL,
}) => {
  // Seconds pass between two calls: a kept-alive connection could be closed by the server just when it is used again.
  const extraHTTPHeaders = { connection: 'close' }
  const staffContext = await playwright.request.newContext({ baseURL, extraHTTPHeaders })
  const staff = await signInAsStaff(staffContext, baseURL)
  await page.goto('/about')
  await waitForHydration(page)
  const chat = await openChat(page, 'en')
  const words = `It is about project ${crypto.randomUUID().slice(0, 8)}`
  for (const message of ['I want to talk to a person', words]) {
    await chat.field.fill(message)
    await chat.field.press('Enter')
    await expect(chat.own.filter({ hasText: message })).toBeVisible()
  }
  await expect(chat.panel).toContainText(/We’ve notified our team|Your question is waiting for our team/)
  await expect(chat.panel.getByRole('img', { name: 'Typing…' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  // The message is shown before it is stored.
  let conversation_id: string | undefined
  const find = async () => {
    const { items } = await staff<{ items: Waiting[] }>('/staff/chat/list', { page_size: 100 })
    conversation_id = items.find(({ last_message }) => last_message === words)?.conversation_id
    return conversation_id
  }
  await expect.poll(find).toBeDefined()
  await staff('/staff/chat/answer', { conversation_id, message: 'Maria here', key: crypto.randomUUID() })
  await page.getByRole('button', { name: 'Connect Us, one new message' }).click()
  await expect(chat.replies.filter({ hasText: 'Maria here' })).toBeVisible()
  await expect(chat.panel).toContainText('You’re chatting with our team.')
  // Typing and read state, both ways.
  await staff('/staff/chat/typing', { conversation_id })
  await expect(chat.panel.getByRole('img', { name: 'Typing…' })).toBeVisible()
  const readByStaff = () => staff<Read>('/staff/chat/read', { conversation_id })
  const { messages } = await readByStaff()
  const newest = messages.findLast(({ isCustomer }) => isCustomer)?.id
  await staff('/staff/chat/seen', { conversation_id, message_id: newest })
  await expect(chat.log.getByText('Seen')).toBeVisible()
  await expect.poll(async () => (await readByStaff()).seen_message_id).not.toBeNull()
  await expect(chat.log).toContainText('Heliostead support')

  // The chat button of another page shows the new message, too.
  await page.keyboard.press('Escape')
  await staff('/staff/chat/answer', { conversation_id, message: 'One more thing', key: crypto.randomUUID() })
  await page.goto('/solar')
  await page.getByRole('button', { name: 'Connect Us, one new message' }).click()
  await expect(chat.replies.filter({ hasText: 'One more thing' })).toBeVisible()
  await staff('/staff/chat/resolve', { conversation_id })
  await expect(chat.panel).toContainText('This conversation is closed.')
  await checkPage(page, 'settled')
  await chat.panel
    .locator('label')
    .filter({ has: page.getByRole('radio', { name: '5 of 5 stars' }) })
    .click()
  await chat.panel.getByRole('button', { name: 'Submit rating' }).click()

  await expect(chat.panel.getByRole('button', { name: 'Submit rating' })).toHaveCount(0)

  // A message after that opens the conversation again, and the button says so without a reload.
  await page.keyboard.press('Escape')
  await staff('/staff/chat/answer', { conversation_id, message: 'Good news', key: crypto.randomUUID() })
  await page.getByRole('button', { name: 'Connect Us, one new message' }).click()
  await expect(chat.replies.filter({ hasText: 'Good news' })).toBeVisible()
  await expect(chat.panel).toContainText('You’re chatting with our team.')
  await staffContext.dispose()
})

type Read = { messages: { id: string; isCustomer: boolean }[]; seen_message_id: string | null }
type Waiting = { conversation_id: string; last_message: string }

test('the chat loads nothing before it is opened, and chat links open it on the current page', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/api\/chat|chat-panel|this-chat/.test(request.url())) asked.push(request.url())
  })
  await page.goto('/about')
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1500)
  expect(asked).toEqual([])
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('chat')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Chat' })
  await expect(link).toHaveAttribute('href', '/contact#chat')

  await link.click()
  await expect(page.getByRole('dialog', { name: 'Connect Us' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/about')
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()

  await page.goto('/contact#chat')
  await expect(page.getByRole('dialog', { name: 'Connect Us' })).toBeVisible()
})

test('the chat launcher covers no control at the bottom of the window', async ({ page }) => {
  for (const path of ['/', '/solis-50k-us-f']) {
    await page.goto(path)
    await waitForHydration(page)
    const launcher = page.locator('.chat-launcher')
    expect(await isOnTop(page, '.chat-launcher')).toBe(true)
    const box = await launcher.boundingBox()
    expect(box?.width).toBeGreaterThanOrEqual(44)
    expect(box?.height).toBeGreaterThanOrEqual(44)
    for (const other of await page.locator('.bottom-bar, .promos, .quick-buttons li').all()) {
      const bar = (await other.isVisible()) && (await other.boundingBox())
      if (!box || !bar || bar.y > (page.viewportSize()?.height ?? 0)) continue
      const isApart =
        bar.y >= box.y + box.height ||
        bar.y + bar.height <= box.y ||
        bar.x >= box.x + box.width ||
        bar.x + bar.width <= box.x
      expect(isApart, `${path}: ${await other.getAttribute('class')}`).toBe(true)
    }
  }
})

/** Whether the element is the topmost one at its center. */
const isOnTop = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

test('a question about a product is answered with its card, which adds it to the cart', async ({ page }) => {
  await page.goto('/about')
  await waitForHydration(page)
  const chat = await openChat(page, 'en')
  await chat.field.fill('What does the Solis 50K cost?')
  await chat.field.press('Enter')
  const card = chat.log.getByRole('article').first()
  await expect(card.getByRole('link')).toBeVisible()
  await expect(card).toContainText('$')

  await card.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText('Added to cart').first()).toBeVisible()
  await chat.panel.getByRole('button', { name: 'Not what I meant' }).click()
  await expect(chat.replies.last()).toHaveText('Sorry about that. Did you mean one of these?')
  await expect(chat.panel.getByRole('button', { name: 'Chat with our team' })).toBeVisible()
  await checkPage(page, 'other questions')

  await page.goto('/cart')
  await expect(page.getByText(/Solis 50K/i).first()).toBeVisible()
})

test('the signed-in owner sees an order as a card; a guest gets the ways to see it, and no data', async ({
  page,
  baseURL,
}) => {
  const { order_id } = await createUnpaidOrder(page.request, baseURL, { product_id: 'heliostead-m400' })
  await page.goto('/about')
  await waitForHydration(page)
  const chat = await openChat(page, 'en')
  await chat.field.fill('Where is my order?')
  await chat.field.press('Enter')
  const card = chat.log.getByRole('article')
  await expect(card).toContainText('Unpaid')
  await expect(card).toContainText('1 × Heliostead M400')
  const total = await card.getByText(/^\$[\d,.]+$/).innerText()
  await checkPage(page, 'order card')
  await card.getByRole('link', { name: `Order ${order_id}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order_id)
  await expect(page.getByRole('main')).toContainText(total)

  await page.context().clearCookies()
  await page.goto('/about')
  await waitForHydration(page)
  const guest = await openChat(page, 'en')
  await guest.field.fill(`Where is order ${order_id}?`)
  await guest.field.press('Enter')
  await expect(guest.replies.last()).toContainText('open the link in our emails about it')
  await expect(guest.log.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(guest.log.getByRole('article')).toHaveCount(0)
  await expect(guest.log).not.toContainText('Unpaid')
})

test('a failed message and a draft survive a reload, and are gone once sent', async ({ page }) => {
  expectErrors(page, /chat\/message/)
  await page.goto('/about')
  await waitForHydration(page)
  let chat = await openChat(page, 'en')
  await page.route('**/api/chat/message', (route) => route.abort())
  await chat.field.fill('123456')
  await chat.field.press('Enter')
  await expect(chat.panel).toContainText('Not sent.')
  await chat.field.fill('half a thou')
  await page.unroute('**/api/chat/message')

  await page.reload()
  await waitForHydration(page)
  chat = await openChat(page, 'en')
  await expect(chat.own).toHaveText(['123456'])
  await expect(chat.panel).toContainText('Not sent.')
  await expect(chat.field).toHaveValue('half a thou')
  await chat.panel.getByRole('button', { name: 'Resend' }).click()
  await expect(chat.panel).not.toContainText('Not sent.')
  await chat.field.press('Enter')
  await expect(chat.own).toHaveText(['123456', 'half a thou'])
  await expect(chat.panel.getByRole('img', { name: 'Typing…' })).toHaveCount(0)

  expect(await page.evaluate(() => localStorage.getItem('chatUnsent'))).toBeNull()
})

test('a sign-out in one tab removes what was written in another', async ({ page, baseURL }) => {
  expectErrors(page, /chat\/message/)
  await createAccount(page.request, baseURL)
  await page.goto('/about')
  await waitForHydration(page)
  const chat = await openChat(page, 'en')
  await page.route('**/api/chat/message', (route) => route.abort())
  await chat.field.fill('My order')
  await chat.field.press('Enter')
  await expect(chat.panel).toContainText('Not sent.')
  await chat.field.fill('My address is')

  const other = await page.context().newPage()
  await other.goto('/about')
  await waitForHydration(other)
  const header = other.getByRole('banner')
  await header.getByRole('button', { name: isPhone(other) ? 'Menu' : 'Hedy Lamarr' }).click()
  await other.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click()
  await expect(other.getByText('Logged out')).toBeVisible()

  await expect(chat.field).toHaveValue('')
  await expect(chat.own).toHaveCount(0)
  const stored = await page.evaluate(() => [
    localStorage.getItem('chatUnsent'),
    sessionStorage.getItem('chatDraft'),
  ])
  expect(stored).toEqual([null, null])
})

test('after hours the chat says when the team is back, and takes a callback', async ({ page }) => {
  // Updates say the hours, too.
  await page.route(/\/api\/chat\/(?:session|updates)/, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    answer.data.office = { is_open: false, opens_at: '2030-01-07T14:00:00.000Z' }
    await route.fulfill({ response, json: answer })
  })
  await page.goto('/about')
  await waitForHydration(page)
  const chat = await openChat(page, 'en')
  await expect(chat.panel).toContainText('Our team is back Mon, Jan 7, 9:00 AM (Eastern Time).')

  await chat.panel.getByRole('textbox', { name: 'Phone' }).fill('614 555 0177')
  await chat.panel.getByRole('button', { name: 'Tel contact' }).click()

  await expect(chat.replies.last()).toContainText(/We’ll call \(?614\)?.555.0177 by /)
  // An update may still be under way.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('while the bot is down, the phone number is shown and a callback is taken', async ({ page }) => {
  expectErrors(page, /503/)
  await page.goto('/about')
  await waitForHydration(page)
  const chat = await openChat(page, 'en')
  const down = { code: 503, msg: 'The chat bot isn’t responding.', data: null }
  await page.route('**/api/chat/message', (route) => route.fulfill({ status: 503, json: down }))
  await chat.field.fill('How can I pay?')
  await chat.field.press('Enter')
  await expect(chat.log.getByRole('link', { name: /614-555-0142/ })).toBeVisible()
  await checkPage(page, 'bot down')

  await chat.panel.getByRole('textbox', { name: 'Phone' }).fill('614 555 0178')
  await chat.panel.getByRole('button', { name: 'Tel contact' }).click()

  await expect(chat.replies.last()).toContainText('We’ll call')
})

test('a follow-up keeps the place and the question: production in Ohio, then with 12 panels', async ({
  page,
}) => {
  await page.goto('/about')
  await waitForHydration(page)
  const chat = await openChat(page, 'en')
  for (const message of ['How much would it make in Ohio?', 'and with 12 panels?']) {
    await chat.field.fill(message)
    await chat.field.press('Enter')
    await expect(chat.replies.last()).toContainText('Ohio')
  }

  await expect(chat.replies.last()).toContainText('12 panels of 410 W')
})

test('two tabs show the same messages and feedback, also after the chat is cleared in one', async ({
  page,
  context,
}) => {
  await page.goto('/about')
  await waitForHydration(page)
  const first = await openChat(page, 'en')
  const other = await context.newPage()
  await other.goto('/about')
  await waitForHydration(other)
  const second = await openChat(other, 'en')

  await second.field.fill('How can I pay?')
  await second.field.press('Enter')
  await expect(second.replies).toHaveCount(2)
  await expect(first.own).toHaveText(['How can I pay?'])
  await expect(first.replies).toHaveCount(2)
  await second.panel.getByRole('button', { name: 'Helpful', exact: true }).click()
  await expect(second.panel).toContainText('Thank you for your feedback.')
  await expect(first.panel).toContainText('Thank you for your feedback.')
  await first.panel.getByRole('button', { name: 'Chat menu' }).click()
  await first.panel.getByRole('button', { name: /^Clear/ }).click()

  await expect(second.own).toHaveCount(0)
  await other.close()
})

test('the whole chat can be used in a window of 360 by 560 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 560 })
  await page.goto('/about')
  await waitForHydration(page)
  const chat = await openChat(page, 'en')
  await chat.field.fill('How can I pay?')
  await chat.field.press('Enter')
  await expect(chat.replies).toHaveCount(2)

  await expect(chat.replies.last()).toBeInViewport()
  await expect(chat.field).toBeInViewport()
  await checkPage(page, 'short window')
})
