import { z } from 'zod'
import { text } from '#text/text.tsx'
import { knownPermission, type Permission, permissions } from './permissions.ts'

const except = (...left_out: readonly Permission[]) => permissions.filter((one) => !left_out.includes(one))

/** The roles that every shop has. A shop can add custom roles; these do not change. */
export const builtInRoles = {
  owner: {
    name: text('Owner'),
    hint: text('Everything, including staff and settings'),
    permissions,
  },
  manager: {
    name: text('Manager'),
    hint: text('Everything except staff, settings and API keys'),
    permissions: except('staff.edit', 'settings.edit', 'api_keys.edit'),
  },
  sales: {
    name: text('Sales'),
    hint: text('Leads, customers, orders and coupons'),
    permissions: [
      'orders.read',
      'orders.edit',
      'products.read',
      'promotions.edit',
      'questions.answer',
      'customers.read',
      'customers.edit',
      'leads.read',
      'leads.edit',
      'partners.edit',
      'chat.answer',
      'reports.read',
    ],
  },
  support: {
    name: text('Support'),
    hint: text('Chats, returns, reviews and questions about orders'),
    permissions: [
      'orders.read',
      'orders.edit',
      'returns.review',
      'products.read',
      'reviews.moderate',
      'questions.answer',
      'customers.read',
      'customers.edit',
      'customers.privacy',
      'leads.read',
      'chat.answer',
      'content.read',
    ],
  },
  catalog: {
    name: text('Catalog'),
    hint: text('Products, prices, stock and promotions'),
    permissions: [
      'products.read',
      'products.edit',
      'prices.edit',
      'stock.edit',
      'promotions.edit',
      'shipping.edit',
      'reviews.moderate',
      'questions.answer',
      'content.read',
    ],
  },
  content: {
    name: text('Content'),
    hint: text('Pages, articles, policies and menus'),
    permissions: ['content.read', 'content.edit', 'content.publish', 'products.read'],
  },
  finance: {
    name: text('Finance'),
    hint: text('Payments, refunds, taxes and accounting'),
    permissions: [
      'orders.read',
      'orders.refund',
      'payments.match',
      'accounting.read',
      'taxes.edit',
      'customers.read',
      'reports.read',
    ],
  },
  warehouse: {
    name: text('Warehouse'),
    hint: text('Shipping, stock and returned items'),
    permissions: ['orders.read', 'orders.ship', 'returns.review', 'products.read', 'stock.edit'],
  },
} as const satisfies Record<string, { name: string; hint: string; permissions: readonly Permission[] }>

export type BuiltInRole = keyof typeof builtInRoles

export const builtInRoleIds = Object.keys(builtInRoles) as BuiltInRole[]

export const isBuiltInRole = (role: string): role is BuiltInRole => Object.hasOwn(builtInRoles, role)

/** A role with its permissions: built in, or created by the shop. */
export type Role = {
  id: string
  name: string
  hint: string
  permissions: readonly Permission[]
  built_in: boolean
}

/**
 * What a person with this role may do. `custom` are the stored permissions of a custom role, null for one that does not
 * exist. A customer, and a role that no longer exists, may do nothing.
 */
export function permissionsOf(role: string, custom: readonly string[] | null): readonly Permission[] {
  if (isBuiltInRole(role)) return builtInRoles[role].permissions
  return (custom ?? []).filter(knownPermission)
}

/** Whether someone with these permissions may grant those: never more than their own. */
export const mayGrant = (own: readonly string[], granted: readonly string[]) =>
  granted.every((one) => own.includes(one))

/** A custom role as a person enters it. */
export const RoleInput = z.object({
  name: z.string().trim().min(1, text('Enter a name')).max(60, text('Use at most 60 characters')),
  permissions: z
    .array(z.enum(permissions as readonly [Permission, ...Permission[]]))
    .min(1, text('Choose at least one permission')),
})
