import { useEffect, useState } from 'react'
import { readUserInfo } from '#features/people/auth/components/user-info.ts'
import { call, succeeded } from '#platform/http/call.ts'
import type { Partner } from '../partner.ts'

/** What the call for partners answers, as far as the pages use it. */
export type OwnPartners = {
  list: Partner[]
  total: number
  place: string | null
  by_state: { state: string; partners: number }[]
  work_types: { value: number; name: string }[]
}

/**
 * Partner pages are public: their HTML shows what guests see. For a signed-in customer the browser asks once more, for
 * the list of the user group of the account. `asked` is the body of the call; keep it the same object between renders.
 * Until the answer comes, and when it fails, the page keeps what guests see.
 */
export function useOwnPartners<Shown extends object>(
  shown: Shown,
  asked: object,
): Shown & Partial<OwnPartners> {
  const [own, setOwn] = useState<{ shown: Shown; answer: OwnPartners } | null>(null)

  useEffect(() => {
    if (!readUserInfo()) return
    let isCurrent = true
    async function load() {
      const answer = await call<OwnPartners>('/product/get/contractor/list', asked)
      if (isCurrent && succeeded(answer)) setOwn({ shown, answer: answer.data })
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [shown, asked])

  return own?.shown === shown ? { ...shown, ...own.answer } : shown
}
