import { useHref, useLocation } from 'react-router'
import { signInPathReturningTo } from '#features/people/auth/components/sign-in-path.ts'
import { normalizedQuery } from '#ui/navigation/search-params.ts'

/** Path of the sign-in page that returns to the current page, in the visitor's language. */
export function useSignInPath() {
  const { pathname, search } = useLocation()
  return signInPathReturningTo(useHref({ pathname, search: normalizedQuery(search) }))
}

/** Path of the sign-in page that continues to another page of the site. */
export const useSignInPathTo = (path: string) => signInPathReturningTo(useHref(path))
