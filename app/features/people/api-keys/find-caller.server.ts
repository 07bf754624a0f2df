import { findSession, sessionRulesOf } from '#features/people/auth/accounts.server.ts'
import type { RequestContext, SessionState } from '#platform/http/request-context.server.ts'
import { findApiKeySession, isApiKey } from './api-keys.server.ts'

/** Who a token belongs to: a person with a session, or an API key. */
export const findCaller = async (
  ctx: Pick<RequestContext, 'db' | 'services' | 'network_address'>,
  token: string | null,
): Promise<SessionState> =>
  isApiKey(token)
    ? findApiKeySession(ctx, token)
    : findSession(ctx.db, token, sessionRulesOf(ctx.services.settings))
