import { data } from 'react-router'
import { getStaffProfile } from '#features/people/staff/staff.api.server.ts'
import { adminLoader } from '#platform/http/pages/admin-page.server.ts'

/** Every other path below /admin: the not-found page, for staff within the back office. */
export const loader = adminLoader(async (call): Promise<null> => {
  await call(getStaffProfile)
  throw data(null, { status: 404 })
})

export default function NotFound() {
  return null
}
