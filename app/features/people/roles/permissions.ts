import { text } from '#text/text.tsx'

/**
 * What staff may do, by area. An endpoint for staff names one permission; a role is a set of them. The names are stored
 * in custom roles and API keys: never rename one without a migration.
 */
export const permissionGroups = [
  {
    title: text('Orders and payments'),
    permissions: [
      { id: 'orders.read', label: text('See orders') },
      { id: 'orders.edit', label: text('Change orders and request installments') },
      { id: 'orders.ship', label: text('Pack and ship orders') },
      { id: 'orders.refund', label: text('Refund and exchange') },
      { id: 'returns.review', label: text('Review returns') },
      { id: 'payments.match', label: text('Match wire transfers and settle payment problems') },
      { id: 'accounting.read', label: text('See accounting and reconciliation') },
    ],
  },
  {
    title: text('Catalog'),
    permissions: [
      { id: 'products.read', label: text('See products') },
      { id: 'products.edit', label: text('Edit products') },
      { id: 'prices.edit', label: text('Change prices') },
      { id: 'stock.edit', label: text('Adjust stock') },
      { id: 'promotions.edit', label: text('Manage coupons and promotions') },
      { id: 'shipping.edit', label: text('Manage shipping rates and the delivery calendar') },
      { id: 'taxes.edit', label: text('Manage taxes and exemption certificates') },
      { id: 'reviews.moderate', label: text('Moderate reviews') },
      { id: 'questions.answer', label: text('Answer questions about products') },
    ],
  },
  {
    title: text('Customers and leads'),
    permissions: [
      { id: 'customers.read', label: text('See customers') },
      { id: 'customers.edit', label: text('Edit customers and end their sessions') },
      { id: 'customers.privacy', label: text('Handle data exports and deletion requests') },
      { id: 'customers.impersonate', label: text('View the shop as a customer') },
      { id: 'leads.read', label: text('See leads') },
      { id: 'leads.edit', label: text('Answer and assign leads') },
      { id: 'consultants.edit', label: text('Manage consultants and their calendars') },
      { id: 'partners.edit', label: text('Manage partners and map groups') },
      { id: 'chat.answer', label: text('Answer chats') },
    ],
  },
  {
    title: text('Content'),
    permissions: [
      { id: 'content.read', label: text('See drafts and versions') },
      { id: 'content.edit', label: text('Edit drafts') },
      { id: 'content.publish', label: text('Publish content') },
    ],
  },
  {
    title: text('Shop and system'),
    permissions: [
      { id: 'reports.read', label: text('See sales figures') },
      { id: 'audit.read', label: text('See the audit log') },
      { id: 'system.read', label: text('See mail, jobs and webhooks') },
      { id: 'system.edit', label: text('Resend mail and retry jobs') },
      { id: 'backups.report', label: text('Report finished backups') },
      { id: 'settings.edit', label: text('Change settings') },
      { id: 'staff.edit', label: text('Manage staff and roles') },
      { id: 'api_keys.edit', label: text('Manage API keys and webhooks') },
    ],
  },
] as const

export type Permission = (typeof permissionGroups)[number]['permissions'][number]['id']

/** All permissions, in the order of their groups. */
export const permissions: readonly Permission[] = permissionGroups.flatMap((group) =>
  group.permissions.map(({ id }) => id),
)

const isPermission = new Set<string>(permissions)

/** Whether a stored name still is a permission. */
export const knownPermission = (name: string): name is Permission => isPermission.has(name)

declare module '#platform/http/api/api.server.ts' {
  interface StaffPermissions {
    name: Permission
  }
}
