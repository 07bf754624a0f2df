import { useEffect, useState } from 'react'
import { readUserInfo } from '#features/people/auth/components/user-info.ts'
import { call, succeeded } from '#platform/http/api/call.ts'
import type { Partner } from '../partner.ts'

/** The part of the partner list's API response that the pages use. */
export type VisitorPartners = {
  list: Partner[]
  total: number
  place: string | null
  by_state: { state: string; partners: number }[]
  work_types: { value: number; name: string }[]
}

/**
 * The partners that the visitor's user group sees. Partner pages are public and rendered for guests; for a signed-in
 * customer the browser loads the list of their group afterwards. `query` is the request body; pass the same object on
 * every render, because a new one starts a new request. Until the answer arrives, and when it fails, returns
 * `rendered` unchanged.
 */
export function useVisitorPartners<Rendered extends object>(
  rendered: Rendered,
  query: object,
): Rendered & Partial<VisitorPartners> {
  const [loaded, setLoaded] = useState<{ rendered: Rendered; answer: VisitorPartners } | null>(null)

  useEffect(() => {
    if (!readUserInfo()) return
    let isCurrent = true
    async function load() {
      const answer = await call<VisitorPartners>('/product/get/contractor/list', query)
      if (isCurrent && succeeded(answer)) setLoaded({ rendered, answer: answer.data })
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [rendered, query])

  return loaded?.rendered === rendered ? { ...rendered, ...loaded.answer } : rendered
}
