import { useHref, useLocation } from 'react-router'
import { signInPathReturningTo } from '#features/people/auth/components/sign-in-path.ts'
import { inOneSpelling } from '#ui/navigation/search-params.ts'

/** The sign-in page, and back to where the visitor is now, in their language. */
export function useSignInPath() {
  const { pathname, search } = useLocation()
  return signInPathReturningTo(useHref({ pathname, search: inOneSpelling(search) }))
}

/** The sign-in page, and on to another page of the site. */
export const useSignInPathTo = (path: string) => signInPathReturningTo(useHref(path))
