import { nameAccount } from '#features/people/auth/customer-account.server.ts'
import { type Db, inTransaction, queryRows, sqlStateOf } from '#platform/database/db.server.ts'
import { parse } from '#platform/http/api/api.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import { type Address, type AddressChange, AddressInput, type AddressKind } from './address.ts'
import { states } from './states.ts'
import { findZip } from './zip-codes.server.ts'

/** Maximum number of addresses per kind. */
export const max_addresses = 50

const columns = `id, user_id, kind, first_name, last_name, address, building, zip_code, city, state, company_name, email,
  phone, ext, is_default, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as update_time`

/** A customer's addresses of a kind, oldest first. */
export function listAddresses(db: Db, user_id: string, kind: AddressKind = 'shipping'): Promise<Address[]> {
  return queryRows<Address>(
    db,
    `select ${columns} from addresses where user_id = $1 and kind = $2 order by created_at, id`,
    [user_id, kind],
    'list-addresses',
  )
}

/** SQL for one of a customer's addresses, as a part of another statement; `id` must be a UUID or null. */
export const selectAddress = ({ user_id, id }: Record<'user_id' | 'id', string>) =>
  `select ${columns} from addresses where user_id = ${user_id} and id = ${id}`

/** One of the customer's addresses. @throws Problem `missing`, also for another customer's address */
export async function findAddress(db: Db, user_id: string, id: string): Promise<Address> {
  const [found] = await queryRows<Address>(
    db,
    selectAddress({ user_id: '$1', id: '$2' }),
    [user_id, asUuid(id)],
    'find-address',
  )
  return found ?? addressMissing()
}

/** Saves a new address. The first one of a kind becomes the default. @throws Problem `invalid` at the limit */
export function saveAddress(db: Db, user_id: string, input: AddressInput, kind: AddressKind = 'shipping') {
  return retryingOnDefaultConflict(async () => {
    const { first_name, last_name, address, building, zip_code, city, company_name, email, phone, ext } =
      input
    const state = input.state || stateOfZip(zip_code)
    const [saved] = await queryRows<Address>(
      db,
      insertUnlessFull,
      [
        user_id,
        kind,
        first_name,
        last_name,
        address,
        building,
        zip_code,
        city,
        state,
        company_name,
        email,
        phone,
        ext,
        input.is_default,
      ],
      'save-address',
    )
    if (saved) return saved
    throw new Problem(
      'invalid',
      text('Your address book is full. Please delete an address you no longer need.'),
    )
  })
}

/** Saves the address entered at checkout by a customer without addresses; it becomes the default. */
export const saveFirstAddress = (db: Db, user_id: string, input: Record<string, unknown>) =>
  saveAddress(db, user_id, parse(AddressInput, { ...input, is_default: true }))

// The insert reads from the update, so it runs after it, and there is never more than one default.
const insertUnlessFull = `
  with known as (select count(*) as entries from addresses where user_id = $1 and kind = $2),
  cleared as (
    update addresses set is_default = false where user_id = $1 and kind = $2 and is_default and $14::boolean
      and (select entries from known) < ${max_addresses}
    returning 1
  ),
  named as (${nameAccount('$1', '$3', '$4')} and $2 = 'shipping')
  insert into addresses (user_id, kind, first_name, last_name, address, building, zip_code, city, state,
    company_name, email, phone, ext, is_default)
  select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14::boolean or entries = 0
  from known cross join (select count(*) from cleared) as before where entries < ${max_addresses} returning ${columns}`

/** Changes an address; omitted fields stay unchanged. A new default replaces the old one. @throws Problem `missing` */
export function changeAddress(db: Db, user_id: string, id: string, change: AddressChange) {
  const changeIt = async (tx: Db) => {
    const before = await findAddress(tx, user_id, id)
    const after = { ...before, ...change }
    if (after.is_default && !before.is_default) await clearDefault(tx, user_id, before.kind)
    const {
      first_name,
      last_name,
      address,
      building,
      zip_code,
      city,
      company_name,
      email,
      phone,
      ext,
      is_default,
    } = after
    const state = after.state || stateOfZip(zip_code)
    const [changed] = await queryRows<Address>(
      tx,
      `update addresses set first_name = $3, last_name = $4, address = $5, building = $6, zip_code = $7, city = $8,
         state = $9, company_name = $10, email = $11, phone = $12, ext = $13, is_default = $14,
         updated_at = clock_timestamp()
       where user_id = $1 and id = $2 returning ${columns}`,
      [
        user_id,
        id,
        first_name,
        last_name,
        address,
        building,
        zip_code,
        city,
        state,
        company_name,
        email,
        phone,
        ext,
        is_default,
      ],
    )
    return changed ?? addressMissing()
  }
  return retryingOnDefaultConflict(() => inTransaction(db, changeIt))
}

/** Makes an address the default. */
export const makeDefault = (db: Db, user_id: string, id: string) =>
  changeAddress(db, user_id, id, { is_default: true })

/** Deletes an address. Orders keep their own copy. @throws Problem `missing` */
export async function deleteAddress(db: Db, user_id: string, id: string) {
  const deleted = await queryRows(db, 'delete from addresses where user_id = $1 and id = $2 returning id', [
    user_id,
    asUuid(id),
  ])
  if (deleted.length === 0) addressMissing()
}

export const addressMissing = (): never => {
  throw new Problem('missing', text('Address not found'))
}

/** The ID if it is a UUID, else null, which matches no address. */
export const asUuid = (id: string) => (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) ? id : null)

// Tax and freight require the state, which is optional in the form.
function stateOfZip(zip_code: string) {
  const found = findZip(zip_code)?.state
  return states.find(({ code }) => code === found)?.code ?? ''
}

const clearDefault = (tx: Db, user_id: string, kind: AddressKind) =>
  queryRows(tx, 'update addresses set is_default = false where user_id = $1 and kind = $2 and is_default', [
    user_id,
    kind,
  ])

/** Retries when a concurrent request sets another default: the unique index rejects one of the two. */
async function retryingOnDefaultConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (sqlStateOf(error) !== '23505' || attempt === 5) throw error
    }
  }
}
