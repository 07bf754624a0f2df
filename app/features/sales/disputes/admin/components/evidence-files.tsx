import { type FormEvent, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { FileField, SelectField } from '#ui/forms/field.tsx'
import { Card } from '#ui/page/card.tsx'
import { evidenceFileFields, evidenceLabels } from '../../dispute.ts'
import type { DisputeData } from '../dispute-detail.tsx'

type EvidenceFilesProps = { dispute: DisputeData; version: number; onChanged: (version: number) => void }

/** The files of the evidence: one for each kind. */
export function EvidenceFiles({ dispute, version, onChanged }: EvidenceFilesProps) {
  const t = useText()
  const format = useFormat()
  const { dispute_id, files } = dispute
  const { run, busy } = useAdminAction({
    onDone: (result) => onChanged((result as { version: number }).version),
  })
  return (
    <Card>
      <h2 className="mb-3 font-semibold">{t('Files')}</h2>
      {files.length > 0 && (
        <ul className="mb-4 grid gap-2">
          {files.map(({ field, file_id, name, bytes }) => (
            <li key={file_id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="min-w-0">
                <span className="text-sm text-ink-soft">{t(evidenceLabels[field])}</span>
                <br />
                <a
                  href={`/admin/disputes/${encodeURIComponent(dispute_id)}/files/${file_id}`}
                  className="link target break-all"
                >
                  {name}
                </a>{' '}
                ({format.number(Math.ceil(bytes / 1024), 0)} KB)
              </span>
              <Button
                look="quiet"
                size="small"
                busy={busy}
                label={t('Remove {{name}}', { name })}
                onClick={() => run('removeFile', { dispute_id, version, field })}
              >
                {t('Remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <UploadForm key={version} dispute={dispute} version={version} onChanged={onChanged} />
    </Card>
  )
}

type UploadAnswer =
  | { ok: true; result: { version: number } }
  | { ok: false; message: string; problems: Record<string, string> }

function UploadForm({ dispute, version, onChanged }: EvidenceFilesProps) {
  const t = useText()
  const upload = useFetcher<UploadAnswer>()
  const handled = useRef<UploadAnswer>(undefined)
  const answer = upload.state === 'idle' ? upload.data : undefined
  useEffect(() => {
    if (!answer || answer === handled.current) return
    handled.current = answer
    if (answer.ok) onChanged(answer.result.version)
  }, [answer, onChanged])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    form.set('intent', 'upload')
    form.set('dispute_id', dispute.dispute_id)
    form.set('version', String(version))
    void upload.submit(form, { method: 'post', encType: 'multipart/form-data' })
  }
  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-4 sm:grid-cols-2" noValidate>
      <SelectField
        name="field"
        label={t('Type')}
        options={evidenceFileFields.map((value) => ({ value, label: t(evidenceLabels[value]) }))}
      />
      <FileField
        name="file"
        label={t('File')}
        hint={t('PDF, PNG or JPEG; all files together up to 4.5 MB')}
        accept="application/pdf,image/png,image/jpeg"
        required
        problem={answer && !answer.ok ? (answer.problems.file ?? answer.message) : undefined}
      />
      <div className="sm:col-span-2">
        <Button type="submit" icon="upload" busy={upload.state !== 'idle'}>
          {t('Add file')}
        </Button>
      </div>
    </form>
  )
}
