/** A person with an address, never text that some parser would have to take apart. */
export type Mailbox = { name: string; address: string }

/** A person from `Name <address>` or an address alone; it comes from the settings, so a wrong one ends the start. */
export function mailboxOf(text: string): Mailbox {
  const [, name = '', inBrackets] = /^([^<>]*)<([^<>]+)>$/.exec(text.trim()) ?? []
  const address = (inBrackets ?? text).trim()
  if (!isPlainAddress(address)) throw new Error('MAIL_FROM must be an address, or a name and <an address>')
  return { name: oneLine(name).replace(/^"(.*)"$/, '$1'), address }
}

const localPart = /^(?!\.)(?!.*\.\.)[\w!#$%&'*+/=?^`{|}~.-]{1,64}(?<!\.)$/
const domain =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])$/u

/**
 * Whether a text is one mail address and nothing else: no name, list, comment, quotes, blank or line break. An SMTP
 * library would take `a@x⏎Bcc: b@y` for two people.
 */
export function isPlainAddress(text: string) {
  const at = text.lastIndexOf('@')
  return at > 0 && text.length <= 254 && localPart.test(text.slice(0, at)) && domain.test(text.slice(at + 1))
}

/**
 * By what a mailbox is known again: one has many spellings, by what follows a plus, and by dots and a second domain at
 * the one provider that ignores them.
 */
export function plainMail(email: string) {
  const [name = '', host = ''] = email.trim().toLowerCase().split('@')
  const [plain = ''] = name.split('+', 1)
  return /^(?:gmail|googlemail)\.com$/.test(host)
    ? `${plain.replaceAll('.', '')}@gmail.com`
    : `${plain}@${host}`
}

/** A text that is safe in the head of a mail: line breaks and control characters are a blank, and it ends somewhere. */
export const oneLine = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 300)
