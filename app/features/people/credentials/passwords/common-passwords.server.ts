import { dictionary } from '@zxcvbn-ts/language-common'

/** The most common passwords of published leaks, in lower case: about 50,000. */
const common: ReadonlySet<string> = new Set(
  (dictionary['passwords-common'] as string[]).map((password) => password.toLowerCase()),
)

/** Whether a password is on the list of common passwords, ignoring case. */
export const isListedPassword = (password: string) => common.has(password.normalize('NFKC').toLowerCase())
