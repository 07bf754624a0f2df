import { useRouteLoaderData } from 'react-router'

type Staff = { id: string; name: string; permissions: readonly string[] }

/** The signed-in staff member, on any page below the layout of the back office. */
export function useStaff(): Staff {
  const data = useRouteLoaderData<{ staff: Staff }>('pages/admin/layout')
  if (!data) throw new Error('useStaff needs the layout of the back office')
  return data.staff
}

/** Whether the staff member may do this: for buttons. The endpoint checks it again. */
export const useMay = (permission: string) => useStaff().permissions.includes(permission)
