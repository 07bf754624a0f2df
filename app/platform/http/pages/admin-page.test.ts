import { expect } from 'vitest'
import { queryRows } from '#platform/database/db.server.ts'
import { test } from '#tests/harness/harness.ts'
import { requestPage } from '#tests/harness/request-page.ts'
import { newApi, z } from '../api/api.server.ts'
import { adminAction } from './admin-page.server.ts'

const saveNote = newApi('Notes of a test').endpoint({
  method: 'post',
  path: '/staff/test_notes/save',
  summary: 'Saves nothing',
  access: 'staff',
  permission: 'products.edit',
  body: z.object({ note: z.string() }),
  answer: z.object({ note: z.string() }),
  handle: async ({ body }) => body,
})

const page = { action: adminAction({ save: saveNote }) }
const form = { intent: 'save', payload: JSON.stringify({ note: 'Typed for ten minutes' }) }

test('saving after the session has ended is refused and not redirected, so that the input stays', async ({
  harness,
}) => {
  const refused = await requestPage<{ data: unknown; init: { status: number } }>(harness, page, { form })

  expect(refused).not.toBeInstanceOf(Response)
  expect(refused.data).toMatchObject({
    ok: false,
    message: 'Your session has expired. What you entered is still on this page.',
    data: { reason: 'signed_out' },
  })
})

test('staff save, and staff without the permission read why not', async ({ harness }) => {
  const { id } = await harness.signIn('grace@example.com', ['Grace', 'Hopper'])
  const roleIs = (role: string) =>
    queryRows(harness.db, 'update users set role = $1 where id = $2', [role, id])

  await roleIs('catalog')
  const saved = await requestPage<{ data: unknown }>(harness, page, { form })
  await roleIs('support')
  const refused = await requestPage<{ data: unknown }>(harness, page, { form })

  expect(saved.data).toMatchObject({ ok: true, result: { note: 'Typed for ten minutes' } })
  expect(refused.data).toMatchObject({ ok: false, data: { reason: expect.not.stringMatching('signed_out') } })
})
