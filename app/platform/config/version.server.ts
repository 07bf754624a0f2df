import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** The version of the shop, as in package.json. CHANGELOG.md says what each version changes. */
export const { version: shopVersion } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')))
