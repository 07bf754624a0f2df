import { globSync } from 'node:fs'
import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { apiModules } from '#app/api.server.ts'
import { permissions } from '#features/people/roles/permissions.ts'
import { builtInRoleIds, permissionsOf } from '#features/people/roles/roles.ts'
import { adminSections } from '#layout/admin/navigation.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { routerRequestContext } from '#platform/http/request-context.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import routes from '../../routes.ts'

type Page = { path: string; file: string }
type Loader = (args: object) => Promise<unknown>

/** The pages below /admin of the route table, without the one for unknown paths. */
const pages: Page[] = (routes.find(({ path }) => path === 'admin')?.children ?? [])
  .filter(({ path }) => path !== '*')
  .map(({ path, file }) => ({ path: path ? `/admin/${path}` : '/admin', file }))
const loaders = import.meta.glob<{ loader: Loader }>([
  './**/*.tsx',
  './search.ts',
  '../../features/**/admin/*.{ts,tsx}',
])
const staffEndpoints = apiModules
  .flatMap(({ endpoints }) => endpoints)
  .filter(({ access }) => access === 'staff')

const permissionOfPage = (path: string) =>
  adminSections
    .flatMap(({ screens }) => screens)
    .filter((screen) => path === screen.path || path.startsWith(`${screen.path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0]?.permission

/** The guest comes first, before anyone has signed in. */
const visitors = ['guest', 'customer', ...builtInRoleIds]

/** Signs in with a role; a guest does not. */
async function enterAs(harness: Harness, role: string) {
  if (role === 'guest') return
  const email = `${role}@example.com`
  await harness.signIn(email)
  await queryRows(harness.db, 'update users set role = $2 where email = $1', [email, role])
}

/** A value for a parameter of a page's path: a role that exists, else an id that does not. */
const exampleOf = (path: string, name: string) =>
  path.startsWith('/admin/roles') && name === ':id' ? 'owner' : '00000000-0000-4000-8000-000000000000'

/** What a visit of the page ends with: 200, the status of its error, or 302 for a redirect. */
async function visit(harness: Harness, { path, file }: Page) {
  const context = new RouterContextProvider()
  context.set(routerRequestContext, harness.ctx())
  const address = path.replaceAll(/:\w+/g, (name) => exampleOf(path, name))
  const load = loaders[file.startsWith('pages/admin/') ? file.replace('pages/admin/', './') : `../../${file}`]
  if (!load) throw new Error(`${file} is no admin page`)
  const { loader } = await load()
  const names = path.match(/:\w+/g) ?? []
  const params = Object.fromEntries(names.map((name) => [name.slice(1), exampleOf(path, name)]))
  const request = new Request(`http://heliostead.test${address}`)
  try {
    await loader({ context, request, params })
    return 200
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.status
    return (thrown as { init?: { status?: number } }).init?.status ?? 500
  }
}

test('every admin page opens for exactly the roles that have its permission', async ({ harness }) => {
  const wrong: string[] = []
  for (const role of visitors) {
    await enterAs(harness, role)
    for (const page of pages) {
      const needed = permissionOfPage(page.path)
      const isAllowed = needed === null || (needed && permissionsOf(role, null).includes(needed))
      const expected = role === 'guest' ? 302 : role === 'customer' ? 404 : isAllowed ? 200 : 403
      const status = await visit(harness, page)
      // The record of a page with an id may not exist; what counts is that the role got as far as looking for it.
      const isMissing = expected === 200 && status === 404 && page.path.includes(':')
      if (status !== expected && !isMissing) wrong.push(`${role} ${page.path}: ${status}, not ${expected}`)
    }
  }

  expect(pages.length).toBeGreaterThan(4)
  expect(wrong).toEqual([])
})

/** What a call answers to an input that no endpoint accepts: authorization comes before it. */
const codeOf = async (harness: Harness, { method, path }: { method: string; path: string }) =>
  method === 'get'
    ? (await harness.open(`${path}?nothing=true`)).status
    : (await harness.call(path, { nothing: true })).code

/** Language and sign-ins of the back office are a person's, and a key creates no key. */
const callsForPeople = new Set(['/staff/me/language', '/staff/me/sign_ins', '/staff/api_keys/create'])

test('every staff call is open to exactly the roles that have its permission', async ({ harness }) => {
  const wrong: string[] = []
  for (const role of visitors) {
    await enterAs(harness, role)
    const own: readonly string[] = permissionsOf(role, null)
    for (const { method, path, permission = '' } of staffEndpoints) {
      const code = await codeOf(harness, { method, path })
      const isAllowed = permission === 'any' ? own.length > 0 : own.includes(permission)
      const isRefused = role === 'guest' ? code === 401 : code === (role === 'customer' ? 404 : 403)
      if (isAllowed === isRefused) wrong.push(`${role} ${path}: ${code}`)
    }
  }

  expect(staffEndpoints.length).toBeGreaterThan(50)
  expect(wrong).toEqual([])
})

test('an API key makes exactly the staff calls of its scopes, and no call of a customer', async ({
  harness,
}) => {
  await enterAs(harness, 'owner')
  const wrong: string[] = []
  const keys = new Map<string, string>()
  for (const role of builtInRoleIds) {
    const scopes = permissionsOf(role, null)
    const { data } = await harness.call<{ key: string }>('/staff/api_keys/create', { name: role, scopes })
    keys.set(role, data.key)
  }
  const customerCalls = apiModules
    .flatMap(({ endpoints }) => endpoints)
    .filter(({ access }) => access === 'customer')
  for (const [role, key] of keys) {
    harness.holdToken(key)
    const scopes: readonly string[] = permissionsOf(role, null)
    for (const { method, path, permission = '' } of staffEndpoints) {
      const code = await codeOf(harness, { method, path })
      const isAllowed = permission === 'any' || scopes.includes(permission)
      if (isAllowed === (code === 403) && !callsForPeople.has(path)) wrong.push(`${role} ${path}: ${code}`)
    }
    for (const { path, method } of customerCalls) {
      const { code } = await harness.call(path, { nothing: true }, method === 'get' ? 'GET' : 'POST')
      if (code !== 401) wrong.push(`${role} ${path}: ${code}`)
    }
  }

  expect(keys.size).toBe(builtInRoleIds.length)
  expect(customerCalls.length).toBeGreaterThan(20)
  expect(wrong).toEqual([])
})

test('every permission of a call exists, and every screen of the navigation is a page', () => {
  const known = new Set<string>([...permissions, 'any'])
  const unknown = staffEndpoints.filter(({ permission = '' }) => !known.has(permission))
  const paths = new Set(pages.map(({ path }) => path))
  const screens = adminSections.flatMap((section) => section.screens.map(({ path }) => path))

  expect(unknown.map(({ path }) => path)).toEqual([])
  expect(screens.filter((path) => !paths.has(path))).toEqual([])
  expect(pages.filter(({ path }) => permissionOfPage(path) === undefined)).toEqual([])
})

test('every file in an admin folder of a feature is a page of the route table', () => {
  const files = globSync('app/features/**/admin/*.tsx').map((file) => file.replace('app/', ''))
  const routed = new Set(pages.map(({ file }) => file))

  expect(files.filter((file) => !routed.has(file))).toEqual([])
})
