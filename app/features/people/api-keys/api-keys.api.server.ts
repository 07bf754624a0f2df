import { type Permission, permissions } from '#features/people/roles/permissions.ts'
import { newApi, reply, z } from '#platform/http/api/api.server.ts'
import { text } from '#text/text.tsx'
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.server.ts'

export const apiKeysApi = newApi('API keys for staff')

const scope = z.enum(permissions as readonly [Permission, ...Permission[]])

export const listApiKeysForStaff = apiKeysApi.endpoint({
  method: 'post',
  path: '/staff/api_keys',
  summary: 'API keys without their secrets: scopes, creator, and when each was last used',
  access: 'staff',
  permission: 'api_keys.edit',
  answer: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      prefix: z.string(),
      scopes: z.array(z.string()),
      creator: z.string(),
      created_at: z.string(),
      last_used_at: z.string().nullable(),
      revoked_at: z.string().nullable(),
    }),
  ),
  async handle({ ctx }) {
    return (await listApiKeys(ctx.db)).map(({ created_by: _id, ...key }) => ({
      ...key,
      created_at: key.created_at.toISOString(),
      last_used_at: key.last_used_at?.toISOString() ?? null,
      revoked_at: key.revoked_at?.toISOString() ?? null,
    }))
  },
})

export const createApiKeyForStaff = apiKeysApi.endpoint({
  method: 'post',
  path: '/staff/api_keys/create',
  summary:
    'Creates an API key. Its scopes never exceed the permissions of its creator, who confirms a second factor. The key is answered once; a key cannot create keys',
  access: 'staff',
  permission: 'api_keys.edit',
  body: z.object({
    name: z.string().trim().min(1, text('Enter a name')).max(60, text('Use at most 60 characters')),
    scopes: z.array(scope).min(1, text('Choose at least one permission')),
    code: z
      .string()
      .max(20)
      .optional()
      .describe('A code of the authenticator app; not needed within 15 minutes of a sign-in'),
  }),
  answer: z.object({ id: z.string(), key: z.string() }),
  async handle({ ctx, customer, body }) {
    return reply(await createApiKey(ctx, customer, { ...body, code: body.code }), text('API key created'))
  },
})

export const revokeApiKeyForStaff = apiKeysApi.endpoint({
  method: 'post',
  path: '/staff/api_keys/revoke',
  summary: 'Revokes an API key at once',
  access: 'staff',
  permission: 'api_keys.edit',
  body: z.object({ id: z.uuid() }),
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    await revokeApiKey(ctx, customer, body.id)
    return reply(null, text('API key revoked'))
  },
})
