import { eq } from 'drizzle-orm'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import { knownPermission, type Permission } from './permissions.ts'
import { staff_roles } from './roles.table.server.ts'
import { builtInRoleIds, builtInRoles, isBuiltInRole, type Role } from './roles.ts'

/** All roles: the built-in ones, then the shop's own by name. Names of built-in roles are sentences to translate. */
export async function listRoles(db: Db): Promise<Role[]> {
  const custom = await db.select().from(staff_roles).orderBy(staff_roles.name)
  return [
    ...builtInRoleIds.map((id) => ({ id, built_in: true, ...builtInRoles[id] })),
    ...custom.map(({ id, name, permissions }) => ({
      id,
      name,
      hint: '',
      permissions: permissions.filter(knownPermission),
      built_in: false,
    })),
  ]
}

/** One role; null if there is none with this id. */
export const findRole = async (db: Db, id: string) =>
  (await listRoles(db)).find((role) => role.id === id) ?? null

/**
 * Creates or replaces a custom role. @throws Problem `conflict` for the name of another role, `missing` for a role that
 * no longer exists, `invalid` for a built-in one.
 */
export async function saveRole(
  tx: Db,
  { id, name, permissions }: { id: string | null; name: string; permissions: readonly Permission[] },
): Promise<{ before: Role | null; after: Role }> {
  if (id !== null && isBuiltInRole(id)) throw new Problem('invalid', text('Built-in roles can’t be changed'))
  // One writer at a time, so that two roles cannot get the same name.
  await queryRows(tx, 'lock table staff_roles in share row exclusive mode')
  const roles = await listRoles(tx)
  const before = roles.find((role) => role.id === id) ?? null
  if (id !== null && !before) throw new Problem('missing', text('This role no longer exists'))
  const taken = roles.some((role) => role.id !== id && role.name.toLowerCase() === name.toLowerCase())
  if (taken) {
    const message = text('Another role has this name')
    throw new Problem('conflict', message, { data: { fields: { name: message } } })
  }
  const after = { id: id ?? `custom-${crypto.randomUUID()}`, name, hint: '', permissions, built_in: false }
  const values = { name, permissions: [...permissions] }
  await tx
    .insert(staff_roles)
    .values({ id: after.id, ...values })
    .onConflictDoUpdate({ target: staff_roles.id, set: { ...values, updated_at: new Date() } })
  return { before, after }
}

/** Removes a custom role; the caller makes sure that nobody has it. @throws Problem `missing` */
export async function removeRole(tx: Db, id: string): Promise<Role> {
  const before = isBuiltInRole(id) ? null : await findRole(tx, id)
  if (!before) throw new Problem('missing', text('This role no longer exists'))
  await tx.delete(staff_roles).where(eq(staff_roles.id, id))
  return before
}
