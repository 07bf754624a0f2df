import { createHmac, randomBytes } from 'node:crypto'

/** A new signing secret of Standard Webhooks: 32 random bytes. */
export const newWebhookSecret = () => `whsec_${randomBytes(32).toString('base64')}`

/** The headers of Standard Webhooks (standardwebhooks.com): the receiver checks them with any of its libraries. */
export function signedWebhookHeaders(secret: string, message: { id: string; at: Date; body: string }) {
  const timestamp = Math.floor(message.at.getTime() / 1000)
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key)
    .update(`${message.id}.${timestamp}.${message.body}`)
    .digest('base64')
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  }
}
