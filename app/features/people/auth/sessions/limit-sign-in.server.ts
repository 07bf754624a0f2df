import { networkPrefix } from '#platform/http/ip-rate-limit-key.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { logSecurityEvent } from '#platform/security/security-events.server.ts'
import { userIdOf } from './known-device.server.ts'

/** FormError attempts are counted together for so many seconds. */
const windowSeconds = 15 * 60

/**
 * Runs the rate limits of a sign-in attempt. FormError attempts are counted by account, or by network where the limit is
 * not about an account (`recipient` null). The 1st, 10th, 100th … of a window is logged as a security event with the
 * count, so that an attack writes a few lines, not one for each attempt.
 * @throws Problem `too-many` as the limits do.
 */
export async function limitSignIn(
  ctx: RequestContext,
  { by, recipient }: { by: string; recipient: string | null },
  takeCodeLimits: () => Promise<unknown>,
) {
  try {
    await takeCodeLimits()
  } catch (error) {
    if (error instanceof Problem && error.kind === 'too-many') await logRefusal(ctx, by, recipient)
    throw error
  }
}

async function logRefusal(ctx: RequestContext, by: string, recipient: string | null) {
  const key = recipient === null ? networkPrefix(ctx.network_address) : recipient
  const attempts = await ctx.services.limits.count(`sign-in-refused ${by}`, key, windowSeconds)
  if (!Number.isInteger(Math.log10(attempts))) return
  const user_id = recipient === null ? null : await userIdOf(ctx, recipient)
  logSecurityEvent(ctx, 'sign_in_limited', { user_id, by, attempts })
}
