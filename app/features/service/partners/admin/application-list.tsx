import { useState } from 'react'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { listBodyOf } from '#ui/admin/list-params.ts'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { Tag, type Tone } from '#ui/data-display/tag.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SelectField, TextArea } from '#ui/forms/field.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { type ApplicationState, applicationStateLabels, applicationStates, nextStates } from '../partner.ts'
import {
  type ApplicationQuery,
  decidePartnerApplication,
  listPartnerApplications,
} from '../staff/staff-partners.api.server.ts'
import type { Route } from './+types/application-list.ts'
import { PartnerDialog } from './components/partner-dialog.tsx'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Partner applications'))
}

export const loader = adminLoader(async (call, { request }: Route.LoaderArgs) => {
  const params = listBodyOf<ApplicationQuery>(request, ['state'])
  const found = await call(listPartnerApplications, params)
  return { ...found, page: params.page, size: params.page_size }
})

export const action = adminAction({ decide: decidePartnerApplication })

type Application = Route.ComponentProps['loaderData']['list'][number]

const tones: Readonly<Record<ApplicationState, Tone>> = {
  received: 'wait',
  in_review: 'info',
  accepted: 'good',
  declined: 'neutral',
  ended: 'neutral',
}

/** Applications to become a partner: what was sent, and the decision. */
export default function ApplicationList({ loaderData: { list, total, page, size } }: Route.ComponentProps) {
  const t = useText()
  const [decided, setDecided] = useState<Application | null>(null)
  const [listed, setListed] = useState<Application | null>(null)
  return (
    <AdminPage
      title={t('Partner applications')}
      intro={t('A change of status is mailed to the applicant, who also sees it on the application page.')}
    >
      <ResourceTable
        id="partner-applications"
        label={t('Partner applications')}
        columns={useColumns()}
        rows={list}
        rowKey={({ lead_id }) => lead_id}
        paging={{ page, size, total }}
        filters={[
          {
            id: 'state',
            label: t('Status'),
            kind: 'choice',
            options: [
              { value: 'open', label: t('Still open') },
              ...applicationStates.map((value) => ({ value, label: t(applicationStateLabels[value]) })),
            ],
          },
        ]}
        actions={(application) => (
          <span className="flex flex-wrap justify-end gap-2">
            {nextStates[application.state].length > 0 && (
              <Button size="small" onClick={() => setDecided(application)}>
                {t('Change status')}
              </Button>
            )}
            {application.state === 'accepted' && (
              <Button size="small" icon="plus" onClick={() => setListed(application)}>
                {t('Add to directory')}
              </Button>
            )}
          </span>
        )}
        empty={<EmptyState title={t('No applications found')} icon="mail" />}
      />
      {decided && <DecisionDialog application={decided} onClose={() => setDecided(null)} />}
      {listed && (
        <PartnerDialog partner={partnerOf(listed)} saveTo="/admin/partners" onClose={() => setListed(null)} />
      )}
    </AdminPage>
  )
}

/** A new partner with what the application says. */
const partnerOf = ({ name, email, phone, zip_code, work_types, website }: Application) => ({
  id: null,
  version: 0,
  name,
  email,
  phone,
  zip_code,
  work_types,
  website: website === '' || /^https?:/.test(website) ? website : `https://${website}`,
})

function useColumns(): ResourceColumn<Application>[] {
  const t = useText()
  const format = useFormat()
  return [
    {
      id: 'name',
      title: t('Applicant'),
      cell: ({ lead_id, name, email }) => (
        <Link to={`/admin/leads/${lead_id}`} className="link">
          {name || email}
        </Link>
      ),
    },
    { id: 'number', title: t('Number'), cell: ({ number }) => number },
    { id: 'kind', title: t('Type'), cell: ({ kind }) => (kind === 'company' ? t('Company') : t('Person')) },
    {
      id: 'details',
      title: t('Details'),
      cell: ({ facts }) => (
        <ul>
          {facts.map(({ name, value }) => (
            <li key={name}>
              {name}: {value}
            </li>
          ))}
        </ul>
      ),
    },
    {
      id: 'state',
      title: t('Status'),
      cell: ({ state }) => <Tag tone={tones[state]}>{t(applicationStateLabels[state])}</Tag>,
    },
    { id: 'applied', title: t('Sent on'), cell: ({ applied_at }) => format.dateTime(applied_at) },
    {
      id: 'changed',
      title: t('Last change'),
      hidden: true,
      cell: ({ changed_at }) => format.dateTime(changed_at),
    },
  ]
}

function DecisionDialog({ application, onClose }: { application: Application; onClose: () => void }) {
  const t = useText()
  const { run, busy, problems } = useAdminAction({ onDone: onClose })
  return (
    <Dialog
      open
      title={t('Status of the application {{number}}', { number: application.number })}
      onClose={onClose}
      footer={
        <Button look="primary" type="submit" form="decision" busy={busy}>
          {t('Save and send mail')}
        </Button>
      }
    >
      <form
        id="decision"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const fields = Object.fromEntries(new FormData(event.currentTarget))
          run('decide', { ...fields, lead_id: application.lead_id, from: application.state })
        }}
      >
        <SelectField
          name="to"
          label={t('New status')}
          problem={problems.to}
          options={nextStates[application.state].map((value) => ({
            value,
            label: t(applicationStateLabels[value]),
          }))}
        />
        <TextArea
          name="note"
          label={t('Note for the applicant')}
          hint={t('Part of the mail. Write it in the applicant’s language.')}
          optional
          rows={4}
          maxLength={2000}
          problem={problems.note}
        />
      </form>
    </Dialog>
  )
}
