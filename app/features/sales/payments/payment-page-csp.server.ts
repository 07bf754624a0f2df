import type { NextAction } from './providers/provider.server.ts'

/**
 * Additional CSP directives for a page with a provider's form: scripts, frames and form targets. Null for other pages.
 * Source of Stripe's list: docs.stripe.com/security/guide.
 */
export function contentPolicyFor(next_action: NextAction): string | null {
  if (next_action.kind === 'form') return `form-action ${new URL(next_action.action_url).origin}`
  if (next_action.kind !== 'embedded') return null
  const scripts = 'https://js.stripe.com https://*.js.stripe.com https://checkout.stripe.com'
  return [
    `script-src ${scripts}`,
    `frame-src ${scripts} https://hooks.stripe.com`,
    'connect-src https://api.stripe.com https://checkout.stripe.com',
    'img-src https://*.stripe.com',
  ].join('; ')
}
