import { dayIn } from '#features/store/calendar/business-days.ts'
import { bookableDays, isBookable, timesOf } from '#features/store/calendar/office-hours.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import { type Desk, desks } from './lead.ts'

/** The free times of a desk on a day, as ISO in UTC, and the days to choose from. */
export async function freeTimes(db: Db, now: Date, { desk, day }: { desk: Desk; day: string | null }) {
  const days = bookableDays(now)
  const chosen = days.find((one) => one === day) ?? days[0] ?? dayIn(now)
  const times = timesOf(chosen, now)
  const taken = await queryRows<{ starts_at: Date }>(
    db,
    'select starts_at from consultations where desk = $1 and starts_at = any($2)',
    [desk, times],
    'taken-times',
  )
  const isTaken = new Set(taken.map(({ starts_at }) => starts_at.getTime()))
  const free = times.filter((time) => !isTaken.has(time.getTime())).map((time) => time.toISOString())
  return { days, day: chosen, times: free }
}

/** Rejects a time at which no consultation can start. */
export function checkBookable(starts_at: string, now: Date) {
  if (isBookable(new Date(starts_at), now)) return
  refuse('invalid', text('That time isn’t available. Choose one of the times shown.'))
}

/** Books a time for a request. Of two concurrent bookings of the same time, the first one succeeds. */
export async function bookTime(
  tx: Db,
  lead_id: string,
  { desk, starts_at }: { desk: Desk; starts_at: string },
) {
  const booked = await queryRows(
    tx,
    `insert into consultations (lead_id, desk, starts_at) values ($1, $2, $3)
     on conflict (desk, starts_at) do nothing returning lead_id`,
    [lead_id, desk, starts_at],
    'book-time',
  )
  if (booked.length === 0) refuse('conflict', text('This time was just booked. Choose another one.'))
}

function refuse(kind: 'invalid' | 'conflict', message: string): never {
  throw new Problem(kind, message, { data: { fields: { starts_at: message } } })
}

export type Consultant = { name: string; desk: Desk; languages: string[]; is_example: boolean }

/** The consultants by desk. */
export async function listConsultants(db: Db) {
  const rows = await queryRows<Consultant>(
    db,
    'select name, desk, languages, is_example from consultants order by name',
    [],
    'consultants',
  )
  return desks.map((desk) => ({ desk, people: rows.filter((one) => one.desk === desk) }))
}

/** Seeds invented consultants for a demo shop; every page that shows them says so. */
export async function seedExampleConsultants(tx: Db) {
  for (const [name, desk, languages] of examples)
    await queryRows(
      tx,
      `insert into consultants (name, desk, languages, is_example) values ($1, $2, $3, true)
       on conflict (name) do nothing`,
      [name, desk, languages],
    )
}

const examples: [name: string, desk: Desk, languages: string[]][] = [
  ['June Example', 'residential', ['en']],
  ['Lena Muster', 'residential', ['de', 'en']],
  ['Wei Example', 'commercial', ['zh', 'en']],
  ['Robin Sample', 'commercial', ['en']],
  ['Theo Muster', 'transformers', ['de', 'en']],
  ['Sam Example', 'trade', ['en']],
  ['Mei Sample', 'after_sales', ['zh', 'en']],
]
