import { sql } from 'drizzle-orm'
import { bigint, timestamp } from 'drizzle-orm/pg-core'

/** Timestamp with time zone; the column has the property's name unless another one is given. */
export const time = (column = '') => timestamp(column, { withTimezone: true })

/** The time of the statement. `now()` would be the start of the transaction. */
export const now = sql`clock_timestamp()`

/** Whole cents, as bigint: sums exceed 32 bits. */
export const cents = () => bigint({ mode: 'number' })
