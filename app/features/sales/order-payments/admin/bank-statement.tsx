import { useState } from 'react'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { FileField, SelectField, TextArea } from '#ui/forms/field.tsx'
import { Card } from '#ui/page/card.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { listPaymentTasks } from '../staff-payments.api.server.ts'
import { previewStatement, recordStatementLines } from '../statements/statements.api.server.ts'
import type { Route } from './+types/bank-statement.ts'
import { type Preview, type Recorded, StatementLines } from './components/statement-lines.tsx'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Bank statement'))
}

/** Checks the permission; the page has no data until a statement is read. */
export const loader = adminLoader(async (call) => {
  await call(listPaymentTasks, { page: 1, page_size: 1 })
  return null
})

export const action = adminAction({ preview: previewStatement, record: recordStatementLines })

/** Matches the lines of a bank statement with announced transfers: paste or upload, check the proposals, record. */
export default function BankStatement() {
  const t = useText()
  const [csv, setCsv] = useState('')
  const [preview, setPreview] = useState<Preview | null>(null)
  const [recorded, setRecorded] = useState<Recorded[] | null>(null)
  const { run, busy, problems, refused } = useAdminAction({
    onDone: (result) => setPreview(result as Preview),
  })
  const read = (mapping: Preview['mapping'] | null) => {
    setRecorded(null)
    run('preview', { csv, mapping })
  }
  return (
    <AdminPage
      back={{ to: '/admin/payments', label: t('Payment tasks') }}
      title={t('Bank statement')}
      intro={t('Nothing is recorded before you confirm. Each line is recorded only once.')}
    >
      <form
        className="mb-6 grid max-w-3xl gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          read(null)
        }}
      >
        <FileField
          label={t('CSV file')}
          accept=".csv,text/csv,text/plain"
          optional
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            void file?.text().then(setCsv)
          }}
        />
        <TextArea
          label={t('Or paste the statement')}
          hint={t('With the column titles in the first row')}
          rows={6}
          required
          value={csv}
          problem={problems.csv ?? (refused ? refused.message : undefined)}
          onChange={(event) => setCsv(event.currentTarget.value)}
        />
        <div>
          <Button look="primary" type="submit" busy={busy}>
            {t('Read statement')}
          </Button>
        </div>
      </form>
      {preview && !recorded && (
        <div className="grid gap-6">
          <Columns preview={preview} onChange={read} />
          <StatementLines key={JSON.stringify(preview.mapping)} preview={preview} onRecorded={setRecorded} />
        </div>
      )}
      {recorded && <Results recorded={recorded} />}
    </AdminPage>
  )
}

type ColumnsProps = { preview: Preview; onChange: (mapping: Preview['mapping']) => void }

/** Which column holds what; guessed from the titles. */
function Columns({ preview: { header, mapping }, onChange }: ColumnsProps) {
  const t = useText()
  const columns = header.map((title, at) => ({ value: String(at), label: title || String(at + 1) }))
  const fields = [
    { name: 'date', label: t('Date') },
    { name: 'amount', label: t('Amount') },
    { name: 'text', label: t('Text of the transfer') },
  ] as const
  return (
    <Card className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <h2 className="font-semibold sm:col-span-2 lg:col-span-4">{t('Columns')}</h2>
      {fields.map(({ name, label }) => (
        <SelectField
          key={name}
          label={label}
          value={String(mapping[name])}
          options={columns}
          onChange={(event) => onChange({ ...mapping, [name]: Number(event.currentTarget.value) })}
        />
      ))}
      <SelectField
        label={t('Bank’s entry number')}
        value={mapping.reference === null ? '' : String(mapping.reference)}
        options={[{ value: '', label: t('None') }, ...columns]}
        onChange={(event) => {
          const { value } = event.currentTarget
          onChange({ ...mapping, reference: value === '' ? null : Number(value) })
        }}
      />
    </Card>
  )
}

function Results({ recorded }: { recorded: Recorded[] }) {
  const t = useText()
  const count = (standings: Recorded['standing'][]) =>
    recorded.filter((one) => standings.includes(one.standing)).length
  const failed = recorded.filter((one) => one.standing === 'failed')
  return (
    <Notice tone={failed.length > 0 ? 'wait' : 'good'} title={t('Statement recorded')}>
      <ul>
        <li>{t('{{count}} orders paid', { count: count(['paid']) })}</li>
        <li>
          {t('{{count}} lines matched, waiting for the rest of the amount', { count: count(['waiting']) })}
        </li>
        <li>{t('{{count}} lines without a match: see payment tasks', { count: count(['unmatched']) })}</li>
        <li>
          {t('{{count}} lines refunded: the order was paid or canceled', { count: count(['returned']) })}
        </li>
        <li>{t('{{count}} lines were recorded before', { count: count(['already_recorded']) })}</li>
        {failed.map(({ bank_entry, problem }) => (
          <li key={bank_entry}>{`${bank_entry}: ${problem}`}</li>
        ))}
      </ul>
    </Notice>
  )
}
