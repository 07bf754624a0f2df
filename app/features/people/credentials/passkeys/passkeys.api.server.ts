import { newApi, z } from '#platform/http/api.server.ts'
import { passkeyOptions } from './passkeys.server.ts'

export const passkeysApi = newApi('Auth and user')

passkeysApi.endpoint({
  method: 'post',
  path: '/user/login/passkey_options',
  summary:
    'What a browser needs to sign in with a passkey (PublicKeyCredentialRequestOptionsJSON); the sign-in page takes what the device answers',
  access: 'public',
  answer: z.object({
    challenge: z.string(),
    rpId: z.string(),
    userVerification: z.literal('required'),
  }),
  handle: async ({ ctx }) => passkeyOptions(ctx),
})
