// The chat inbox: a staff member takes over a conversation while the visitor sees it, and teaches the bot.
import { signInAsOwner } from './admin.ts'
import { axeViolations, expect, overflowWidth, test, waitForHydration } from './visit.ts'

test('staff take over a chat, and the visitor sees the answers live @desktop', async ({
  page,
  browser,
  baseURL,
}) => {
  const visitor = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await visitor.goto('/about')
  await waitForHydration(visitor)
  await visitor.getByRole('button', { name: 'Connect Us' }).click()
  const panel = visitor.getByRole('dialog', { name: 'Connect Us' })
  await expect(panel.getByRole('log').locator('> div').first()).toBeVisible()
  await panel.getByRole('textbox', { name: 'Message' }).fill('I want to talk to a real person, please')
  await visitor.keyboard.press('Enter')
  await expect(panel).toContainText('I’ve notified our team')

  await signInAsOwner(page)
  await page.goto('/admin/chat')
  await waitForHydration(page)
  await page
    .getByRole('link', { name: /I want to talk to a real person/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Take over' }).click()
  await expect(page.getByText('With our team').first()).toBeVisible()
  await expect(page.getByRole('link', { name: '/about' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Your answer' }).fill('Hi, this is Sam. How can I help?')
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByRole('log')).toContainText('Hi, this is Sam. How can I help?')

  await panel.getByRole('textbox', { name: 'Message' }).fill('Can I pick up my order?')
  await visitor.keyboard.press('Enter')
  await expect(page.getByRole('log')).toContainText('Can I pick up my order?')
  await page.getByRole('radio', { name: 'Internal note' }).check({ force: true })
  await page.getByRole('textbox', { name: 'Text' }).fill('Asked about pickup')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByRole('log')).toContainText('Asked about pickup')
  expect(await axeViolations(page)).toEqual([])
  expect(await overflowWidth(page)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Resolve' }).click()
  await expect(page.getByText('Resolved').first()).toBeVisible()
  // It has what came after the note.
  await expect(panel).toContainText('This conversation is closed')
  await expect(panel).not.toContainText('Asked about pickup')
  await visitor.close()
})

test('staff write a topic for a question that the bot did not understand @desktop', async ({
  page,
  request,
}) => {
  const word = `zwingle${Date.now()}`
  const sent = await request.post('/api/chat/message', {
    data: { message: `blorp ${word}`, key: crypto.randomUUID() },
  })
  expect(sent.status()).toBe(200)
  await signInAsOwner(page)
  await page.goto('/admin/chat-topics?view=unanswered')
  await waitForHydration(page)
  await page
    .getByRole('row', { name: new RegExp(word) })
    .getByRole('link', { name: 'Write a topic' })
    .click()

  await page.getByRole('textbox', { name: 'Short name' }).fill(word)
  const english = page.getByRole('textbox', { name: 'Answer' }).first()
  await english.fill('A blorp is a test.')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bot topics' })).toBeVisible()

  await page.getByRole('textbox', { name: 'Question of a visitor' }).fill(`blorp ${word}`)
  await page.getByRole('button', { name: 'Ask' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'A blorp is a test.' })).toBeVisible()
  await page.goto('/admin/chat-topics?view=unanswered')
  await waitForHydration(page)
  await expect(page.getByRole('row', { name: new RegExp(word) })).toHaveCount(0)
})
