import { useState } from 'react'
import { mapGroupLabel } from '#features/people/auth/map-group.ts'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { CheckboxField, FieldGroup } from '#ui/forms/field.tsx'
import { Card } from '#ui/page/card.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { workTypes } from '../partner.ts'
import { listMapGroups, saveMapGroup } from '../staff/staff-partners.api.server.ts'
import type { Route } from './+types/map-groups.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Map groups'))
}

export const loader = adminLoader(async (call) => ({ groups: await call(listMapGroups) }))

export const action = adminAction({ save: saveMapGroup })

type Group = Route.ComponentProps['loaderData']['groups'][number]

/** Which work types each user group sees in the directory and on the map. */
export default function MapGroups({ loaderData: { groups } }: Route.ComponentProps) {
  const t = useText()
  return (
    <AdminPage
      title={t('Map groups')}
      intro={t(
        'The work types that each user group sees in the partner directory and on the map. Staff see all.',
      )}
    >
      <div className="grid gap-6 xl:grid-cols-2">
        {groups
          .filter(({ user_group }) => user_group !== 'Employees')
          .map((group) => (
            <GroupForm key={group.user_group} group={group} />
          ))}
      </div>
    </AdminPage>
  )
}

function GroupForm({ group: { user_group, work_types } }: { group: Group }) {
  const t = useText()
  const name = t(mapGroupLabel(user_group))
  const [chosen, setChosen] = useState(() => new Set(work_types.map(({ value }) => value)))
  const { run, busy } = useAdminAction()
  const toggle = (value: number) => {
    const next = new Set(chosen)
    if (!next.delete(value)) next.add(value)
    setChosen(next)
  }
  return (
    <Card>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          run('save', { user_group, work_types: [...chosen] })
        }}
      >
        <FieldGroup legend={name}>
          <div className="grid sm:grid-cols-2 sm:gap-x-6">
            {workTypes.map((label, value) => (
              <CheckboxField
                key={label}
                label={t(label)}
                checked={chosen.has(value)}
                onChange={() => toggle(value)}
              />
            ))}
          </div>
        </FieldGroup>
        <div>
          <Button type="submit" busy={busy} aria-label={t('Save {{name}}', { name })}>
            {t('Save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
