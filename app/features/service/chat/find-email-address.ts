import { isPlainAddress } from '#platform/mail/mailbox.ts'

/** The first email address in a text, in lowercase, or null. */
export function findEmailAddress(content: string): string | null {
  const found = content.split(/[\s<>()[\],;:"']/).find((word) => word.indexOf('@') > 0)
  // Maximum length of an address (RFC 5321).
  if (!found || found.length > 254) return null
  const address = withoutEndMarks(found).toLowerCase()
  return isPlainAddress(address) ? address : null
}

function withoutEndMarks(word: string) {
  let end = word.length
  while (end > 0 && '.!?。！？'.includes(word.charAt(end - 1))) end--
  return word.slice(0, end)
}
