import { createHmac } from 'node:crypto'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { isSameSecret, sharedSecret } from '#platform/security/secret.server.ts'

const lifetimeSeconds = 15 * 60

export type ImageLink = { id: string; expires?: string | undefined; signature?: string | undefined }

/** The full address of a chat image that opens without a session for 15 minutes: for a bot on another server. */
export async function signedImageUrl(ctx: RequestContext, id: string): Promise<string> {
  const expires = String(Math.floor(ctx.now().getTime() / 1000) + lifetimeSeconds)
  const signature = await signatureOf(ctx, id, expires)
  return `${ctx.origin}/api/chat/image?${new URLSearchParams({ id, expires, signature })}`
}

/** Whether a link has a valid signature of `signedImageUrl` and has not expired. */
export async function isSignedImage(
  ctx: RequestContext,
  { id, expires, signature }: ImageLink,
): Promise<boolean> {
  if (!expires || !signature || !/^\d{1,12}$/.test(expires)) return false
  if (Number(expires) * 1000 <= ctx.now().getTime()) return false
  return isSameSecret(signature, await signatureOf(ctx, id, expires))
}

const signatureOf = async ({ db }: RequestContext, id: string, expires: string) =>
  createHmac('sha256', await sharedSecret(db, 'chat-images'))
    .update(`${id.toLowerCase()} ${expires}`)
    .digest('base64url')
