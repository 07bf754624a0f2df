import { isPlainAddress } from '#platform/mailbox.ts'

/** The first mail address in what somebody wrote, in small letters, or null. */
export function mailAddressIn(words: string): string | null {
  const [found] = /[^\s<>()[\],;:"']{1,64}@[^\s<>()[\],;:"']{3,180}/.exec(words) ?? []
  const address = found?.replace(/[.!?。！？]+$/, '').toLowerCase()
  return address && isPlainAddress(address) ? address : null
}
