// The chat panel, opened as a visitor does.
import { expect, type Locale, type Page, translator } from './visit.ts'

/** Opens the chat panel with its button. */
export async function openChat(page: Page, locale: Locale) {
  const t = translator(locale)
  await page.getByRole('button', { name: t('Connect Us') }).click()
  const panel = page.getByRole('dialog', { name: t('Connect Us') })
  await expect(panel.getByRole('log').locator('> div').first()).toBeVisible()
  return {
    panel,
    log: panel.getByRole('log'),
    /** Messages of the visitor, and of the others. */
    own: panel.locator('[data-own]'),
    replies: panel.locator('.chat-words:not([data-own], [role=img])'),
    field: panel.getByRole('textbox', { name: t('Message') }),
  }
}
