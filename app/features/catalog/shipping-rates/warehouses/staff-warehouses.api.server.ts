import { warehouseIds } from '#features/catalog/products/product.ts'
import { staffActor } from '#platform/audit/audit.server.ts'
import { reply, z } from '#platform/http/api/api.server.ts'
import { rowVersion } from '#platform/http/number-shape.ts'
import { text } from '#text/text.tsx'
import { staffShippingApi } from '../rates/staff-shipping.api.server.ts'
import { builtInWarehouses } from '../shipping-zones.ts'
import { WarehouseFields } from './warehouse-input.server.ts'
import { readWarehouses, saveWarehouse } from './warehouses.server.ts'

export const listStaffWarehouses = staffShippingApi.endpoint({
  method: 'post',
  path: '/staff/warehouses',
  summary: 'The four warehouses, as staff saved them or as they are built in',
  access: 'staff',
  permission: 'shipping.edit',
  answer: z.array(
    WarehouseFields.extend({
      id: z.enum(warehouseIds),
      state: z.string(),
      version: z.number().int().nullable().describe('Null: as it is built in'),
    }),
  ),
  async handle({ ctx }) {
    const stored = new Map((await readWarehouses(ctx.db)).map((one) => [one.id, one]))
    return warehouseIds.map((id) => {
      const saved = stored.get(id)
      const {
        latitude: _,
        longitude: __,
        ...warehouse
      } = saved ?? { ...builtInWarehouses[id], version: null }
      return { ...warehouse, id }
    })
  },
})

export const saveStaffWarehouse = staffShippingApi.endpoint({
  method: 'post',
  path: '/staff/warehouses/save',
  summary:
    'Changes a warehouse: freight and delivery dates of new orders are computed from its ZIP code and time zone. 409 when it has changed since `version`; 422 when products for sale ship from a warehouse that is taken out of use, or no other is in use',
  access: 'staff',
  permission: 'shipping.edit',
  body: WarehouseFields.extend({ id: z.enum(warehouseIds), version: rowVersion.nullable() }),
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    await saveWarehouse(ctx.db, staffActor(ctx, customer), body)
    await ctx.services.version.current()
    return reply(null, text('Warehouse saved'))
  },
})
