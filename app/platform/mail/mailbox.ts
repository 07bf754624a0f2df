import { singleLineText } from './single-line-text.ts'

/** A name and an address, never a header text to be parsed. */
export type Mailbox = { name: string; address: string }

/** Parses `Name <address>` or a plain address from the settings. @throws at startup when it is invalid. */
export function mailboxOf(text: string): Mailbox {
  const [, name = '', inBrackets] = /^([^<>]*)<([^<>]+)>$/.exec(text.trim()) ?? []
  const address = (inBrackets ?? text).trim()
  if (!isPlainAddress(address)) throw new Error('MAIL_FROM must be an address, or a name and <an address>')
  return { name: mailHeaderText(name).replace(/^"(.*)"$/, '$1'), address }
}

/** Whether a text is `Name <address>` or a plain address. */
export function isMailbox(text: string) {
  try {
    return Boolean(mailboxOf(text))
  } catch {
    return false
  }
}

const localPart = /^(?!\.)(?!.*\.\.)[\w!#$%&'*+/=?^`{|}~.-]{1,64}(?<!\.)$/
const domain =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])$/u

/**
 * Whether a text is exactly one mail address: no name, list, comment, quotes, blank or line break. An SMTP library
 * would read `a@x⏎Bcc: b@y` as two recipients.
 */
export function isPlainAddress(text: string) {
  const at = text.lastIndexOf('@')
  return at > 0 && text.length <= 254 && localPart.test(text.slice(0, at)) && domain.test(text.slice(at + 1))
}

/**
 * The canonical form of a mailbox for comparison: ignores plus addressing, and for Gmail also dots and the second
 * domain.
 */
export function plainMail(email: string) {
  const [name = '', host = ''] = email.trim().toLowerCase().split('@')
  const [plain = ''] = name.split('+', 1)
  return /^(?:gmail|googlemail)\.com$/.test(host)
    ? `${plain.replaceAll('.', '')}@gmail.com`
    : `${plain}@${host}`
}

/** Text that is safe in a mail header: a single line without control characters, at most 300 characters. */
export const mailHeaderText = (text: string) =>
  singleLineText(text).replaceAll(/ {2,}/g, ' ').trim().slice(0, 300)
