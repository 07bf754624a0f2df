import { useText } from '#text/text.tsx'
import type { AccessScope } from '../access-token.ts'

/** What each scope allows, in the reader's language. */
export function useScopeNames(): Record<AccessScope, string> {
  const t = useText()
  return { 'cart:read': t('Read your cart'), 'orders:read': t('Read the status of your orders') }
}
