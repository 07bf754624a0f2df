import { Problem } from '#platform/http/problem.ts'
import { networkPrefix } from '#platform/http/request/ip-rate-limit-key.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { logSecurityEvent } from '#platform/security/security-events.server.ts'
import { userIdOf } from './known-device.server.ts'
import { recordStaffSignIn } from './sign-in-history.server.ts'

/** The window in which rejected attempts are counted together, in seconds. */
const windowSeconds = 15 * 60

/**
 * Applies the rate limits of a sign-in attempt. Rejected attempts are counted by account, or by network if the limit is
 * not for an account (`recipient` null). The 1st, 10th, 100th … of a window is logged as a security event with the
 * count, so that an attack writes a few lines, not one for each attempt.
 * @throws Problem `too-many`
 */
export async function limitSignIn(
  ctx: RequestContext,
  { by, recipient }: { by: string; recipient: string | null },
  takeLimits: () => Promise<unknown>,
) {
  try {
    await takeLimits()
  } catch (error) {
    if (error instanceof Problem && error.kind === 'too-many') await logRejection(ctx, by, recipient)
    throw error
  }
}

async function logRejection(ctx: RequestContext, by: string, recipient: string | null) {
  const key = recipient === null ? networkPrefix(ctx.network_address) : recipient
  const attempts = await ctx.services.limits.count(`sign-in-refused ${by}`, key, windowSeconds)
  if (!Number.isInteger(Math.log10(attempts))) return
  const user_id = recipient === null ? null : await userIdOf(ctx, recipient)
  logSecurityEvent(ctx, 'sign_in_limited', { user_id, by, attempts })
  await recordStaffSignIn(ctx, 'sign_in_limited', { user_id, by })
}
