import { newApi, z } from '#platform/http/api/api.server.ts'
import { passkeyOptions } from './passkeys.server.ts'

export const passkeysApi = newApi('Auth and user')

passkeysApi.endpoint({
  method: 'post',
  path: '/user/login/passkey_options',
  summary:
    'Options for signing in with a passkey (PublicKeyCredentialRequestOptionsJSON); the sign-in page submits the result',
  access: 'public',
  answer: z.object({
    challenge: z.string(),
    rpId: z.string(),
    userVerification: z.literal('required'),
  }),
  handle: async ({ ctx }) => passkeyOptions(ctx),
})
