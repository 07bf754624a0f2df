import { hash } from 'node:crypto'

/** The sources that compute what the index has of a product, and how it is stored. */
const sources = import.meta.glob<string>(
  [
    '../*.ts',
    '../compact/*.ts',
    '../query/query-tokens.ts',
    './*.ts',
    '../../products/unit-price.ts',
    '!../**/*.test.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
)

/** Differs between programs whose indexes may differ: a program ignores the snapshot of another one. */
export const indexFingerprint = hash('sha256', JSON.stringify(Object.entries(sources).sort()), 'hex')
