import { type FormEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { Button, LinkButton } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { ResourceTable } from '#ui/admin/resource-table.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { FileField, SelectField } from '#ui/forms/field.tsx'
import { Card } from '#ui/page/card.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { maxPayoutBytes, type PayoutMapping, payoutColumnLabels, payoutColumns } from '../payout.ts'
import {
  listPayoutUploads,
  previewPayouts,
  recordPayoutReport,
  removePayoutReport,
} from '../payouts.api.server.ts'
import type { Route } from './+types/payout-upload.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Upload report'))
}

export const loader = adminLoader(async (call) => ({ uploads: await call(listPayoutUploads) }))

export const action = adminAction(
  { preview: previewPayouts, record: recordPayoutReport, remove: removePayoutReport },
  { files: 1, file_bytes: maxPayoutBytes },
)

type Preview = {
  header: string[]
  mapping: PayoutMapping
  missing: string[]
  added: number
  recorded: number
  problems: { row: number; message: string }[]
}
type Recorded = { added: number; recorded: number }
type Answer<Result> =
  | { ok: true; result: Result }
  | { ok: false; message: string; problems: Record<string, string> }

/** Uploads a report: choose the file, check the columns and the rows, record it. */
export default function PayoutUpload({ loaderData: { uploads } }: Route.ComponentProps) {
  const t = useText()
  const [file, setFile] = useState<File | null>(null)
  const { send, busy, refused, preview, recorded } = useReport()
  return (
    <AdminPage
      back={{ to: '/admin/payouts', label: t('Payouts') }}
      title={t('Upload report')}
      intro={t(
        'In Stripe: Reports, Payout reconciliation, itemized, as CSV. All lines are recorded or none, and no line is counted twice.',
      )}
    >
      <form
        className="mb-6 grid max-w-3xl gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (file) send('preview', file, null)
        }}
      >
        <FileField
          label={t('CSV file')}
          hint={t('Up to 5 MB and 20,000 lines, in USD')}
          accept=".csv,text/csv,text/plain"
          required
          problem={refused ? (refused.problems.file ?? refused.message) : undefined}
          onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)}
        />
        <div>
          <Button look="primary" type="submit" busy={busy} disabled={!file}>
            {t('Read report')}
          </Button>
        </div>
      </form>
      {recorded && <Done recorded={recorded} />}
      {preview && file && !recorded && (
        <div className="mb-8 grid gap-6">
          <Columns preview={preview} onChange={(mapping) => send('preview', file, mapping)} />
          <Check preview={preview} busy={busy} onRecord={() => send('record', file, preview.mapping)} />
        </div>
      )}
      <Uploads uploads={uploads} />
    </AdminPage>
  )
}

/** Sends the file to the server, to read or to record it. */
function useReport() {
  const reading = useFetcher<Answer<Preview>>()
  const recording = useFetcher<Answer<Recorded>>()
  const [wanted, setWanted] = useState<{ intent: 'preview' | 'record'; read: unknown }>()
  const send = (intent: 'preview' | 'record', file: File, mapping: PayoutMapping | null) => {
    const form = new FormData()
    form.set('intent', intent)
    form.set('file', file)
    if (mapping) form.set('mapping', JSON.stringify(mapping))
    const { submit } = intent === 'preview' ? reading : recording
    setWanted({ intent, read: reading.data })
    void submit(form, { method: 'post', encType: 'multipart/form-data' })
  }
  const last = wanted?.intent === 'record' ? recording : reading
  // What was recorded is shown until the next file is read.
  const isCurrent = wanted?.intent === 'record' && wanted.read === reading.data
  return {
    send,
    busy: reading.state !== 'idle' || recording.state !== 'idle',
    refused: last.state === 'idle' && last.data && !last.data.ok ? last.data : null,
    preview: reading.data?.ok ? reading.data.result : null,
    recorded: isCurrent && recording.state === 'idle' && recording.data?.ok ? recording.data.result : null,
  }
}

type ColumnsProps = { preview: Preview; onChange: (mapping: PayoutMapping) => void }

/** Which column holds what; guessed from the titles. */
function Columns({ preview: { header, mapping, missing }, onChange }: ColumnsProps) {
  const t = useText()
  const columns = header.map((title, at) => ({ value: String(at), label: title || String(at + 1) }))
  return (
    <Card className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <h2 className="font-semibold sm:col-span-2 lg:col-span-4">{t('Columns')}</h2>
      {payoutColumns.map((column) => (
        <SelectField
          key={column}
          label={t(payoutColumnLabels[column])}
          value={mapping[column] === null ? '' : String(mapping[column])}
          options={[{ value: '', label: t('None') }, ...columns]}
          problem={missing.includes(column) ? t('Choose a column') : undefined}
          onChange={(event) => {
            const { value } = event.currentTarget
            onChange({ ...mapping, [column]: value === '' ? null : Number(value) })
          }}
        />
      ))}
    </Card>
  )
}

type CheckProps = { preview: Preview; busy: boolean; onRecord: () => void }

/** What recording would do, or what is in the way. */
function Check({ preview: { missing, problems, added, recorded }, busy, onRecord }: CheckProps) {
  const t = useText()
  if (missing.length > 0) return <Notice tone="wait">{t('Choose the missing columns first')}</Notice>
  if (problems.length > 0)
    return (
      <Notice tone="bad" title={t('Nothing can be recorded: correct these rows')}>
        <ul>
          {problems.map(({ row, message }) => (
            <li key={`${row} ${message}`}>{t('Row {{row}}: {{message}}', { row, message })}</li>
          ))}
        </ul>
      </Notice>
    )
  return (
    <Card className="grid gap-3">
      <p>{t('{{count}} new lines', { count: added })}</p>
      {recorded > 0 && <p>{t('{{count}} lines were recorded before', { count: recorded })}</p>}
      <div>
        <Button look="primary" busy={busy} onClick={onRecord}>
          {t('Record report')}
        </Button>
      </div>
    </Card>
  )
}

function Done({ recorded: { added, recorded } }: { recorded: Recorded }) {
  const t = useText()
  return (
    <div className="mb-8 grid max-w-3xl gap-3">
      <Notice tone="good" title={t('Report recorded')}>
        <p>{t('{{count}} new lines', { count: added })}</p>
        <p>{t('{{count}} lines were recorded before', { count: recorded })}</p>
      </Notice>
      <div>
        <LinkButton to="/admin/payouts">{t('See payouts')}</LinkButton>
      </div>
    </div>
  )
}

type UploadsProps = { uploads: Route.ComponentProps['loaderData']['uploads'] }

/** The latest uploads; removing one removes the lines that it added. */
function Uploads({ uploads }: UploadsProps) {
  const t = useText()
  const format = useFormat()
  const { run, busy } = useAdminAction()
  return (
    <section>
      <SectionHeading title={t('Latest uploads')} />
      <ResourceTable
        id="payout-uploads"
        label={t('Latest uploads')}
        columns={[
          { id: 'file', title: t('File'), cell: ({ file_name }) => file_name },
          { id: 'lines', title: t('Lines'), align: 'end', cell: ({ lines }) => format.number(lines, 0) },
          { id: 'at', title: t('Uploaded'), cell: ({ created_at }) => format.dateTime(created_at) },
        ]}
        rows={uploads}
        rowKey={({ upload_id }) => upload_id}
        actions={({ upload_id }) => (
          <Button look="quiet" size="small" busy={busy} onClick={() => run('remove', { upload_id })}>
            {t('Remove')}
          </Button>
        )}
        empty={<EmptyState title={t('No uploads yet')} icon="upload" />}
      />
    </section>
  )
}
