import { type StaffAction, staffCause } from '#features/sales/orders/changes/adjust-order.server.ts'
import { lockVersion, noteChange } from '#features/sales/orders/orders.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { inLocale, type Locale, type Texts, text } from '#text/text.tsx'

/** A product of an order line that has serial numbers: the line's product, or a part of its package. */
export type SerialProduct = { line_id: string; product_id: string; name: string; per_unit: number }

/** Serial numbers of units of one product in a shipment. */
export type SerialNumbers = { line_id: string; product_id: string; serial_numbers: readonly string[] }

/** The products of an order whose family has serial numbers, by line. */
export async function serialProductsOf(db: Db, order_id: string, locale: Locale): Promise<SerialProduct[]> {
  const rows = await queryRows<Omit<SerialProduct, 'name'> & { name: Texts }>(
    db,
    `select l.id as line_id, p.id as product_id, p.name, coalesce(c.quantity, 1) as per_unit
     from order_lines l
     join products sold on sold.id = l.product_id
     left join package_components c on sold.kind = 'package' and c.package_id = sold.id
     join products p on p.id = coalesce(c.component_id, sold.id)
     join families f on f.id = p.family_id
     where l.order_id = $1 and f.has_serial_numbers and p.kind = 'item' order by l.position, c.position`,
    [order_id],
  )
  return rows.map((row) => ({ ...row, name: inLocale(row.name, locale) }))
}

/** A registered unit. Its warranty runs from the delivery of its shipment; null before that, or without a warranty. */
export type ProductRegistration = {
  shipment_id: string
  line_id: string
  product_id: string
  name: string
  serial_number: string
  warranty_years: number
  warranty_from: Date | null
  warranty_until: Date | null
}

/** The registered units of an order, by product and serial number. */
export async function registrationsOf(
  db: Db,
  order_id: string,
  locale: Locale,
): Promise<ProductRegistration[]> {
  const rows = await queryRows<Omit<ProductRegistration, 'name'> & { name: Texts }>(
    db,
    `select r.shipment_id, r.line_id, r.product_id, p.name, r.serial_number, r.warranty_years,
            s.delivered_at as warranty_from,
            case when r.warranty_years > 0
              then s.delivered_at + make_interval(months => round(r.warranty_years * 12)::int) end as warranty_until
     from product_registrations r join products p on p.id = r.product_id join shipments s on s.id = r.shipment_id
     where r.order_id = $1 order by r.product_id, r.serial_number`,
    [order_id],
  )
  return rows.map((row) => ({ ...row, name: inLocale(row.name, locale) }))
}

/**
 * Registers units of a shipment with the warranty of their product. The caller holds the order's lock and has stored the
 * shipment's items. @throws Problem `invalid` for a product without serial numbers in that line, a number twice, or more
 * numbers than units; `conflict` when a number is already registered.
 */
export async function registerUnits(
  tx: Db,
  order: { id: string; user_id: string },
  shipment_id: string,
  given: readonly SerialNumbers[],
) {
  const entered = given.filter((one) => one.serial_numbers.length > 0)
  if (entered.length === 0) return
  await requireUnitsInShipment(tx, order.id, shipment_id, entered)
  const units = entered.flatMap(({ line_id, product_id, serial_numbers }) =>
    serial_numbers.map((serial_number) => ({ line_id, product_id, serial_number })),
  )
  if (new Set(units.map((one) => `${one.product_id} ${one.serial_number}`)).size < units.length)
    throw serialProblem(text('Each serial number can be entered only once'))
  await refuseTaken(tx, units)
  await queryRows(
    tx,
    `insert into product_registrations (shipment_id, order_id, user_id, line_id, product_id, serial_number, warranty_years)
     select $1, $2, $3, u.line_id, u.product_id, u.serial_number, p.warranty_years
     from jsonb_to_recordset($4::jsonb) as u(line_id uuid, product_id text, serial_number text)
     join products p on p.id = u.product_id`,
    [shipment_id, order.id, order.user_id, JSON.stringify(units)],
  )
}

async function requireUnitsInShipment(
  tx: Db,
  order_id: string,
  shipment_id: string,
  entered: readonly SerialNumbers[],
) {
  const products = await serialProductsOf(tx, order_id, 'en')
  const shipped = await queryRows<{ line_id: string; units: number }>(
    tx,
    'select line_id, sum(quantity)::int as units from shipment_items where shipment_id = $1 group by line_id',
    [shipment_id],
  )
  for (const { line_id, product_id, serial_numbers } of entered) {
    const product = products.find((one) => one.line_id === line_id && one.product_id === product_id)
    const units = shipped.find((one) => one.line_id === line_id)?.units ?? 0
    if (!product || units === 0)
      throw serialProblem(text('Enter serial numbers only for products in this shipment that have them'))
    if (serial_numbers.length > units * product.per_unit)
      throw serialProblem(text('There are more serial numbers than units in this shipment'))
  }
}

async function refuseTaken(tx: Db, units: readonly { product_id: string; serial_number: string }[]) {
  const [taken] = await queryRows<{ serial_number: string; order_id: string }>(
    tx,
    `select r.serial_number, r.order_id from product_registrations r
     join jsonb_to_recordset($1::jsonb) as u(product_id text, serial_number text)
       on u.product_id = r.product_id and u.serial_number = r.serial_number limit 1`,
    [JSON.stringify(units)],
  )
  if (!taken) return
  throw new Problem(
    'conflict',
    text('Serial number {{serial_number}} is registered with order {{order_id}}. Remove it there first.'),
    { values: taken, data: { reason: 'serial_number_taken', ...taken } },
  )
}

const serialProblem = (message: string) =>
  new Problem('invalid', message, { data: { fields: { serial_numbers: message } } })

/**
 * Replaces the serial numbers of one product in a shipment, and records the change in the order's history. @throws Problem
 * `missing` for a shipment of another order, `conflict` for another version; as `registerUnits`.
 */
export const replaceSerialNumbers = (
  db: Db,
  staffAction: StaffAction,
  { shipment_id, ...given }: SerialNumbers & { shipment_id: string },
) =>
  inTransaction(db, async (tx) => {
    const order = await lockVersion(tx, staffAction.order_id, staffAction.version)
    const [shipment] = await queryRows(tx, 'select 1 from shipments where id = $1 and order_id = $2', [
      shipment_id,
      order.id,
    ])
    if (!shipment) throw new Problem('missing', text('Shipment not found'))
    const removed = await queryRows<{ serial_number: string }>(
      tx,
      `delete from product_registrations where shipment_id = $1 and line_id = $2 and product_id = $3
       returning serial_number`,
      [shipment_id, given.line_id, given.product_id],
    )
    await registerUnits(tx, order, shipment_id, [given])
    const { product_id, serial_numbers } = given
    await noteChange(tx, order, {
      ...staffCause(staffAction, 'serial_numbers_changed'),
      before: { product_id, serial_numbers: removed.map((one) => one.serial_number) },
      after: { product_id, serial_numbers },
    })
  })
