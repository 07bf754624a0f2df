import { networkPrefix } from '../http/request/ip-rate-limit-key.server.ts'
import type { RequestContext } from '../http/request-context.server.ts'

export const securityEvents = [
  'sign_in_succeeded',
  'sign_in_failed',
  'sign_in_limited',
  'second_factor_failed',
  'code_requested',
  'code_failed',
  'identity_confirmed',
  'identity_not_confirmed',
  'password_changed',
  'password_reset',
  'email_changed',
  'phone_changed',
  'second_factor_enabled',
  'second_factor_disabled',
  'recovery_codes_renewed',
  'passkey_added',
  'passkey_removed',
  'access_token_created',
  'access_token_revoked',
  'session_ended',
  'staff_invited',
  'staff_set_up',
  'staff_setup_failed',
  'staff_ended_sessions',
  'data_exported',
  'account_deleted',
] as const

export type SecurityEvent = (typeof securityEvents)[number]

type Details = {
  /** Opaque id of the affected account; null when there is none or it is unknown. */
  user_id: string | null
  /** Opaque id of the staff member who did it, if not the account itself. */
  actor_id?: string
  /** How: `password`, `passkey`, `mail`, `sms`, `code`, `app`, `second step`, `staff link`, `command line`. */
  by?: string
  /** Attempts that the event stands for, when it is not one. */
  attempts?: number
}

/**
 * Logs one security event: what happened, to whose account, and from which network (/24 for IPv4, /48 for IPv6;
 * `unknown` for the command line). Never a name, mail address, phone number, full network address, code or token.
 */
export function logSecurityEvent(
  ctx: Pick<RequestContext, 'log' | 'network_address'>,
  event: SecurityEvent,
  { user_id, actor_id, by, attempts }: Details,
) {
  const network = networkPrefix(ctx.network_address)
  ctx.log.info({ security_event: event, user_id, actor_id, by, attempts, network }, 'security event')
}
