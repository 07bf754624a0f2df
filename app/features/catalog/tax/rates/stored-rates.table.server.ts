import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'

/** What staff set for a state from a day on. A state without a row uses the built-in rates. */
export const tax_states = pgTable(
  'tax_states',
  {
    state: text().notNull(),
    effective_from: date().notNull(),
    /** The shop has nexus there and collects tax. */
    collects: boolean().notNull(),
    /** 687.5 is 6.875 %. */
    basis_points: doublePrecision().notNull(),
    taxes_services: boolean().notNull().default(false),
    /** Whether the state taxes what the shop charges for freight. */
    taxes_freight: boolean().notNull().default(false),
    /** Where the rate and its rules are published. */
    source: text().notNull().default(''),
    /** The day on which staff compared it with the source. */
    checked_on: date(),
    /** Counts changes, so that two people do not overwrite each other. */
    version: integer().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.state, table.effective_from] }),
    check('tax_state_two_letters', sql`${table.state} ~ '^[A-Z]{2}$'`),
    check('state_rate_in_bounds', sql`${table.basis_points} between 0 and 2000`),
  ],
)

/** What counties, cities and districts add in a ZIP code from a day on. A rate of 0 ends an earlier one. */
export const tax_local_rates = pgTable(
  'tax_local_rates',
  {
    zip_code: text().notNull(),
    jurisdiction: text().notNull(),
    effective_from: date().notNull(),
    state: text().notNull(),
    basis_points: doublePrecision().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.zip_code, table.jurisdiction, table.effective_from] }),
    index('tax_local_rates_of_state').on(table.state),
    check('local_zip_five_digits', sql`${table.zip_code} ~ '^[0-9]{5}$'`),
    check('local_rate_in_bounds', sql`${table.basis_points} between 0 and 2000`),
  ],
)
