import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useToast } from '#ui/feedback/toast.tsx'
import { CheckboxField, FileField } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

type Change = {
  zip_code: string
  jurisdiction: string
  effective_from: string
  before: number | null
  after: number | null
}
type Result = {
  added: number
  changed: number
  removed: number
  unchanged: number
  states: string[]
  sample: Change[]
  errors: { line: number; column: string; message: string }[]
  error_count: number
  applied: boolean
}
type Answer =
  | { ok: true; message: string | null; result: Result }
  | { ok: false; message: string; problems: Record<string, string> }

/** Imports local rates: first a comparison with what is stored, then all rows or none. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const toast = useToast()
  const fetcher = useFetcher<Answer>()
  const form = useRef<HTMLFormElement>(null)
  const [isStale, setStale] = useState(false)
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined
  const result = answer?.ok && !isStale ? answer.result : null
  useEffect(() => {
    if (!answer?.ok || !answer.result.applied) return
    if (answer.message) toast.success(answer.message)
    onClose()
  }, [answer, toast, onClose])
  const send = (dry_run: boolean) => {
    if (!form.current) return
    const fields = new FormData(form.current)
    fields.set('intent', 'import')
    fields.set('replace', String(fields.get('replace') === 'on'))
    fields.set('dry_run', String(dry_run))
    setStale(false)
    void fetcher.submit(fields, { method: 'post', encType: 'multipart/form-data' })
  }
  const total = result ? result.added + result.changed + result.removed : 0
  const busy = fetcher.state !== 'idle'
  return (
    <Dialog
      open
      wide
      title={t('Import local rates')}
      onClose={onClose}
      footer={
        <>
          <Button busy={busy} onClick={() => send(true)}>
            {t('Compare')}
          </Button>
          {result && result.error_count === 0 && total > 0 && (
            <Button look="primary" busy={busy} onClick={() => send(false)}>
              {t('Import {{count}} changes', { count: total })}
            </Button>
          )}
        </>
      }
    >
      <form ref={form} className="grid gap-4" onChange={() => setStale(true)}>
        <FileField
          name="file"
          label={t('CSV file')}
          accept=".csv,text/csv"
          hint={t(
            'Columns: zip_code, jurisdiction, percent, effective_from. For example 94110,San Francisco,1.375,2026-07-01',
          )}
          required
          problem={answer && !answer.ok && !isStale ? (answer.problems.file ?? answer.message) : undefined}
        />
        <CheckboxField name="replace" label={t('Remove rates of the same states that are not in the file')} />
      </form>
      {result && <Comparison result={result} />}
    </Dialog>
  )
}

function Comparison({ result }: { result: Result }) {
  const t = useText()
  const { added, changed, removed, unchanged, states, errors, error_count } = result
  return (
    <div className="mt-6 grid gap-4" role="status">
      {error_count > 0 && (
        <Notice tone="bad" urgent>
          {t('{{count}} rows have errors, so nothing can be imported. Correct them and compare again.', {
            count: error_count,
          })}
        </Notice>
      )}
      <p>
        {t('{{states}}: {{added}} added, {{changed}} changed, {{removed}} removed, {{unchanged}} unchanged', {
          states: states.join(', ') || '–',
          added,
          changed,
          removed,
          unchanged,
        })}
      </p>
      {errors.length > 0 && (
        <ul aria-label={t('Rows with errors')} className="grid gap-1 text-sm">
          {errors.map(({ line, column, message }) => (
            <li key={`${line} ${column}`}>
              {t('Line {{line}}, {{column}}: {{message}}', { line, column, message })}
            </li>
          ))}
        </ul>
      )}
      {result.sample.length > 0 && <ChangeTable changes={result.sample} />}
    </div>
  )
}

function ChangeTable({ changes }: { changes: readonly Change[] }) {
  const t = useText()
  const format = useFormat()
  const percent = (value: number | null) => (value === null ? '–' : format.quantity(value, '%', 3))
  return (
    <table className="data-table">
      <caption className="sr-only">{t('Differences')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('ZIP code')}</th>
          <th scope="col">{t('County, city or district')}</th>
          <th scope="col">{t('Applies from')}</th>
          <th scope="col" data-align="end">
            {t('Before')}
          </th>
          <th scope="col" data-align="end">
            {t('After')}
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ zip_code, jurisdiction, effective_from, before, after }) => (
          <tr key={`${zip_code} ${jurisdiction} ${effective_from}`}>
            <td data-title={t('ZIP code')}>{zip_code}</td>
            <td data-title={t('County, city or district')}>{jurisdiction}</td>
            <td data-title={t('Applies from')}>{format.fullDay(effective_from)}</td>
            <td data-title={t('Before')} data-align="end">
              {percent(before)}
            </td>
            <td data-title={t('After')} data-align="end">
              {percent(after)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
