import { dictionary } from '@zxcvbn-ts/language-common'

/** The commonest passwords of published leaks, in lower case: some 50,000, the most frequent first. */
const common: ReadonlySet<string> = new Set(
  (dictionary['passwords-common'] as string[]).map((password) => password.toLowerCase()),
)

/** Whether a password is among those that are tried first, in whatever letter case. */
export const isListedPassword = (password: string) => common.has(password.normalize('NFKC').toLowerCase())
