import { sql } from 'drizzle-orm'
import { bigint, timestamp } from 'drizzle-orm/pg-core'

/** A moment with its time zone, in the column of the property's own name unless another is given. */
export const time = (column = '') => timestamp(column, { withTimezone: true })

/** The moment a row is written. Within a transaction `now()` would stand still. */
export const now = sql`clock_timestamp()`

/** Whole cents, in sums that no 32 bits would hold. */
export const cents = () => bigint({ mode: 'number' })
