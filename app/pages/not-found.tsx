import { answering } from '#platform/page.server.ts'
import { Problem } from '#platform/problem.ts'
import type { PageHandle } from '#shell/frame.ts'

export const handle = { public: true } satisfies PageHandle

/** Every address that no other page has. */
export const loader = answering(async () => {
  throw new Problem('missing', 'This page does not exist')
})

export default function NotFound() {
  return null
}
