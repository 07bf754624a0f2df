import { useState } from 'react'
import { useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { UnsavedChanges } from '#ui/admin/unsaved-changes.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { useSaveKey } from '#ui/admin/use-save-key.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { Card } from '#ui/page/card.tsx'
import {
  type EvidenceTexts,
  evidenceLabels,
  evidenceTextFields,
  longEvidence,
  maxEvidenceCharacters,
} from '../../dispute.ts'
import type { DisputeData } from '../dispute-detail.tsx'

type EvidenceFormProps = {
  dispute: DisputeData
  version: number
  onSaved: (version: number) => void
  onDirty: (isDirty: boolean) => void
}

/** The texts of the evidence. Before the first save they are those that our records propose. */
export function EvidenceForm({ dispute, version, onSaved, onDirty }: EvidenceFormProps) {
  const t = useText()
  const isNew = Object.keys(dispute.texts).length === 0
  const [texts, setTexts] = useState<EvidenceTexts>(isNew ? dispute.proposed : dispute.texts)
  const [isDirty, setDirtyHere] = useState(false)
  const setDirty = (value: boolean) => {
    setDirtyHere(value)
    onDirty(value)
  }
  const { run, busy, problems, refused } = useAdminAction({
    onDone(result) {
      setDirty(false)
      onSaved((result as { version: number }).version)
    },
  })
  const save = () => run('save', { dispute_id: dispute.dispute_id, version, texts })
  useSaveKey(save)
  return (
    <Card>
      <h2 className="font-semibold">{t('Evidence')}</h2>
      <p className="mt-1 mb-4 max-w-text text-sm text-ink-soft">
        {isNew
          ? t('Proposed from the records of the order. Check every field, and write in English for the bank.')
          : t('The saved draft. Nothing is sent before you submit it.')}
      </p>
      {refused && Object.keys(refused.problems).length === 0 && (
        <div className="mb-4">
          <Notice tone="bad" urgent>
            {refused.message}
          </Notice>
        </div>
      )}
      <form
        className="grid grid-cols-1 gap-4 sm:grid-cols-2"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {evidenceTextFields.map((field) => {
          const isLong = longEvidence.includes(field)
          const Field = isLong ? TextArea : TextField
          return (
            <Field
              key={field}
              name={field}
              label={t(evidenceLabels[field])}
              className={isLong ? 'sm:col-span-2' : ''}
              maxLength={maxEvidenceCharacters}
              value={texts[field] ?? ''}
              problem={problems[`texts.${field}`]}
              onChange={(event: { currentTarget: { value: string } }) => {
                setTexts({ ...texts, [field]: event.currentTarget.value })
                setDirty(true)
              }}
            />
          )
        })}
        <div className="flex flex-wrap gap-3 sm:col-span-2">
          <Button type="submit" look="primary" busy={busy}>
            {t('Save draft')}
          </Button>
          {!isNew && (
            <Button
              onClick={() => {
                setTexts({ ...dispute.proposed, ...texts })
                setDirty(true)
              }}
            >
              {t('Fill empty fields from our records')}
            </Button>
          )}
        </div>
      </form>
      <UnsavedChanges isDirty={isDirty} isSaved={() => !isDirty} />
    </Card>
  )
}

/** The evidence as it was submitted. */
export function EvidenceSent({ dispute }: { dispute: DisputeData }) {
  const t = useText()
  const format = useFormat()
  const filled = evidenceTextFields.filter((field) => dispute.texts[field])
  const isEmpty = filled.length === 0 && dispute.files.length === 0
  return (
    <Card>
      <h2 className="mb-3 font-semibold">{t('Evidence')}</h2>
      {isEmpty && <EmptyState title={t('No evidence was submitted here')} />}
      <dl className="grid gap-3 text-sm">
        {filled.map((field) => (
          <div key={field}>
            <dt className="text-ink-soft">{t(evidenceLabels[field])}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{dispute.texts[field]}</dd>
          </div>
        ))}
        {dispute.files.map(({ field, file_id, name, bytes }) => (
          <div key={file_id}>
            <dt className="text-ink-soft">{t(evidenceLabels[field])}</dt>
            <dd>
              <a
                href={`/admin/disputes/${encodeURIComponent(dispute.dispute_id)}/files/${file_id}`}
                className="link target"
              >
                {name}
              </a>{' '}
              ({format.number(Math.ceil(bytes / 1024), 0)} KB)
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
