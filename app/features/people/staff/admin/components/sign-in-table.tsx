import { text, useFormat, useText } from '#text/text.tsx'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { Tag, type Tone } from '#ui/data-display/tag.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

type SignIn = { id: string; at: string; event: string; method: string; network: string }

const events: Readonly<Record<string, { label: string; tone: Tone }>> = {
  sign_in_succeeded: { label: text('Signed in'), tone: 'good' },
  sign_in_failed: { label: text('Sign-in failed'), tone: 'bad' },
  second_factor_failed: { label: text('Wrong second factor'), tone: 'bad' },
  sign_in_limited: { label: text('Too many attempts'), tone: 'wait' },
}

/** The methods by their stored names. */
const methods: Readonly<Record<string, string>> = {
  password: text('Password'),
  passkey: text('Passkey'),
  'second step': text('Second factor'),
  mail: text('Code by email'),
  sms: text('Code by text message'),
  'staff link': text('Invitation link'),
  registration: text('Registration'),
}

type SignInTableProps = {
  list: readonly SignIn[]
  paging: { page: number; size: number; total: number }
}

/** Sign-ins and attempts at one staff account, newest first. */
export function SignInTable({ list, paging }: SignInTableProps) {
  const t = useText()
  const format = useFormat()
  const columns: ResourceColumn<SignIn>[] = [
    { id: 'at', title: t('Time'), cell: ({ at }) => format.dateTime(at) },
    {
      id: 'event',
      title: t('Result'),
      cell: ({ event }) => {
        const shown = events[event]
        return shown ? <Tag tone={shown.tone}>{t(shown.label)}</Tag> : event
      },
    },
    {
      id: 'method',
      title: t('Method'),
      cell: ({ method }) => {
        const label = methods[method]
        return label ? t(label) : method
      },
    },
    { id: 'network', title: t('Network'), cell: ({ network }) => network },
  ]
  return (
    <ResourceTable
      id="staff-sign-ins"
      label={t('Sign-in history')}
      columns={columns}
      rows={list}
      rowKey={({ id }) => id}
      paging={paging}
      empty={<EmptyState title={t('No sign-ins recorded')} icon="user" />}
    />
  )
}
