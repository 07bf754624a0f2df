import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import type { AccessScope } from './access-token.ts'
import { createAccessToken } from './access-tokens.server.ts'

/** Creates a token of the customer, who has just signed in. */
export const anAccessToken = (ctx: RequestContext, customer: Customer, ...scopes: AccessScope[]) =>
  createAccessToken(ctx, customer, {
    name: 'Test assistant',
    scopes,
    days: '30',
    current_password: undefined,
  })
