import { queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Node } from './fault-shop.ts'
import { aRequestContext } from './paying-shop.ts'

export const guestAt = (node: Node, network_address = '203.0.113.1') => aRequestContext(node, network_address)

/** 200, or the status that it was refused with; a failure is thrown on. */
export const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error: unknown) => {
      if (error instanceof Problem) return error.status
      throw error
    },
  )

export const mail = (recipient: string) => ({ purpose: 'sign-in', channel: 'mail', recipient }) as const
export const sms = (recipient: string) => ({ purpose: 'sign-in', channel: 'sms', recipient }) as const

type Person = { email?: string; phone?: string }

export async function accounts(node: Node, people: Person[]) {
  await queryRows(
    node.db,
    `insert into users (id, name, email, phone_number, phone_number_verified)
     select gen_random_uuid()::text, 'Ada Lovelace', p ->> 'email', p ->> 'phone', p ? 'phone'
     from jsonb_array_elements($1::jsonb) p`,
    [JSON.stringify(people)],
  )
}
