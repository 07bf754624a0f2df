import { formatPhone } from '#features/people/auth/format-phone.ts'
import { dayIn } from '#features/store/calendar/business-days.ts'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { useMay } from '#ui/admin/use-staff.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Card } from '#ui/page/card.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { listLeadAppointments } from '../appointments/appointments.api.server.ts'
import { channelLabels, dayTimeLabels, isQuoteRequest, leadKindLabels } from '../lead.ts'
import { leadStateLabels, leadStates } from '../lead-state.ts'
import {
  changeLeadByStaff,
  getLead,
  listLeadTemplates,
  writeToLead,
} from '../staff/staff-leads.api.server.ts'
import type { Route } from './+types/lead-detail.ts'
import { contactNameOf } from './components/contact-name.ts'
import { LeadAppointments } from './components/lead-appointments.tsx'
import { LeadDue, LeadStateTag } from './components/lead-due.tsx'
import { LeadThread } from './components/lead-thread.tsx'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(loaderData?.lead.number ?? t('Leads'))
}

export const loader = adminLoader(async (call, { params }: Route.LoaderArgs) => {
  const [found, templates, calendar] = await Promise.all([
    call(getLead, { id: params.id }),
    call(listLeadTemplates),
    call(listLeadAppointments, { lead_id: params.id }),
  ])
  return { ...found, templates, calendar, today: dayIn(new Date()) }
})

export const action = adminAction({ change: changeLeadByStaff, write: writeToLead })

type Data = Route.ComponentProps['loaderData']

/** One request: what the person wants, the thread with them, and who handles it. */
export default function LeadDetail({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const { lead } = loaderData
  const mayEdit = useMay('leads.edit')
  const mayDraft = useMay('orders.edit') && isQuoteRequest(lead.kind) && !lead.erased
  const name = `${lead.first_name} ${lead.last_name}`.trim()
  return (
    <AdminPage
      back={{ to: '/admin/leads', label: t('Leads') }}
      title={contactNameOf({ ...lead, name }) || lead.number}
      intro={`${t(leadKindLabels[lead.kind])} · ${lead.number}`}
      actions={
        <>
          <LeadStateTag state={lead.state} />
          <LeadDue minutes={lead.due_in_minutes} />
          {mayDraft && (
            <LinkButton to={`/admin/drafts/new?lead=${lead.id}`} icon="plus">
              {t('Create draft order')}
            </LinkButton>
          )}
        </>
      }
    >
      {lead.erased && <Notice>{t('The personal data of this request has been deleted.')}</Notice>}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-6">
          <RequestCard data={loaderData} />
          <LeadThread key={lead.id} data={loaderData} />
        </div>
        <aside className="grid gap-6">
          {mayEdit && <Handling key={lead.version} data={loaderData} />}
          <LeadAppointments
            lead={lead}
            list={loaderData.calendar.list}
            consultants={loaderData.calendar.consultants}
            today={loaderData.today}
          />
          <ContactCard data={loaderData} />
          <OtherRequests data={loaderData} />
        </aside>
      </div>
    </AdminPage>
  )
}

/** What the person asked for, with its files. */
function RequestCard({ data: { lead, facts, files } }: { data: Data }) {
  const t = useText()
  const format = useFormat()
  return (
    <Card>
      <h2 className="mb-3 font-semibold">{t('What they asked for')}</h2>
      {lead.message && <p className="mb-4 max-w-text whitespace-pre-line">{lead.message}</p>}
      <Facts
        facts={[
          ...facts,
          { name: t('Sent on'), value: format.dateTime(lead.created_at) },
          { name: t('Answer due'), value: format.dateTime(lead.sales_due_at) },
          { name: t('Sent from'), value: lead.page },
          { name: t('Source'), value: lead.source },
          { name: t('Campaign'), value: lead.campaign },
        ].filter(({ value }) => value)}
      />
      {files.length > 0 && (
        <ul className="mt-4 grid gap-2 text-sm">
          {files.map((file) => (
            <li key={file.id}>
              <a href={`/admin/leads/${lead.id}/files/${file.id}`} className="link target" download>
                {file.name}
              </a>{' '}
              <span className="text-ink-soft">{format.quantity(Math.ceil(file.bytes / 1024), 'KB', 0)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const Facts = ({ facts }: { facts: readonly { name: string; value: string }[] }) => (
  <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[10rem_1fr]">
    {facts.map(({ name, value }) => (
      <div key={name} className="contents">
        <dt className="text-ink-soft max-sm:mt-2">{name}</dt>
        <dd className="break-words">
          {/^\/(?:yourReport|admin\/chat)\b/.test(value) ? (
            <Link to={value} className="link target" reloadDocument>
              {value}
            </Link>
          ) : (
            value
          )}
        </dd>
      </div>
    ))}
  </dl>
)

/** Status and assignee; both are saved as soon as they are chosen. */
function Handling({ data: { lead, assignees } }: { data: Data }) {
  const t = useText()
  const { run, busy } = useAdminAction()
  const change = (values: object) => run('change', { id: lead.id, version: lead.version, ...values })
  return (
    <Card className="grid gap-4">
      <SelectField
        label={t('Status')}
        value={lead.state}
        disabled={busy}
        options={leadStates.map((value) => ({ value, label: t(leadStateLabels[value]) }))}
        onChange={(event) => change({ state: event.currentTarget.value })}
      />
      <SelectField
        label={t('Assigned to')}
        value={lead.assignee_id ?? ''}
        disabled={busy}
        placeholder={t('Not assigned')}
        options={assignees
          .filter(({ id, may_open }) => may_open || id === lead.assignee_id)
          .map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => change({ assignee_id: event.currentTarget.value || null })}
      />
    </Card>
  )
}

function ContactCard({ data: { lead, consent } }: { data: Data }) {
  const t = useText()
  const mayOpen = useMay('customers.read')
  const format = useFormat()
  const facts = [
    { name: t('Company'), value: lead.company_name },
    { name: t('ZIP code'), value: lead.zip_code },
    {
      name: t('Preferred contact'),
      value: `${t(channelLabels[lead.channel])}, ${t(dayTimeLabels[lead.best_time])}`,
    },
    { name: t('Account'), value: lead.user_id ? t('Customer with an account') : t('Guest') },
  ].filter(({ value }) => value)
  return (
    <Card>
      <h2 className="mb-3 font-semibold">{t('Contact details')}</h2>
      <ul className="mb-4 grid gap-1 text-sm">
        {lead.email && (
          <li>
            <a href={`mailto:${lead.email}`} className="link target break-all">
              {lead.email}
            </a>
          </li>
        )}
        {lead.phone && (
          <li>
            <a href={`tel:${lead.phone}`} className="link target">
              {formatPhone(lead.phone)}
            </a>
          </li>
        )}
      </ul>
      <Facts facts={facts} />
      {lead.user_id && mayOpen && (
        <Link to={`/admin/customers/${lead.user_id}`} className="link target mt-3 text-sm">
          {t('Open customer')}
        </Link>
      )}
      {consent && (
        <details className="mt-4 text-sm">
          <summary className="target cursor-pointer">
            {consent.given
              ? t('Agreed to automated calls and texts')
              : t('No consent to automated calls or texts')}
          </summary>
          <p className="mt-2 text-ink-soft">{consent.text_shown}</p>
          <p className="mt-1 text-ink-soft">{format.dateTime(consent.decided_at)}</p>
        </details>
      )}
    </Card>
  )
}

/** All other requests of the same person, by account or email address. */
function OtherRequests({ data: { others } }: { data: Data }) {
  const t = useText()
  const format = useFormat()
  if (others.length === 0) return null
  return (
    <Card>
      <h2 className="mb-3 font-semibold">{t('Other requests of this person')}</h2>
      <ul className="grid gap-3 text-sm">
        {others.map((other) => (
          <li key={other.id}>
            <Link to={`/admin/leads/${other.id}`} className="link target">
              {t(leadKindLabels[other.kind])}
            </Link>
            <p className="text-ink-soft">
              {format.date(other.created_at)} · {t(leadStateLabels[other.state])}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
