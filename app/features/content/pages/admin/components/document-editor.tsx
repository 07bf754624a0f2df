import { useEffect, useRef, useState } from 'react'
import { type Locale, locales, useText } from '#text/text.tsx'
import { UnsavedChanges } from '#ui/admin/unsaved-changes.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { useSaveKey } from '#ui/admin/use-save-key.ts'
import { useMay } from '#ui/admin/use-staff.ts'
import { Card } from '#ui/page/card.tsx'
import type { DocumentKind } from '../../blocks.ts'
import { listOf, type Values } from '../fields/body-values.ts'
import { documentFields, hasBlocks, pageSettings } from '../fields/document-fields.ts'
import { BlockList } from './block-list.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { EditContext } from './inputs/edit-context.ts'
import { Fields } from './inputs/field-input.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import { PublishBar } from './publish-bar.tsx'
import { type SavedDraft, useDocument } from './use-document.ts'

type DocumentEditorProps = {
  kind: DocumentKind
  /** Null for a new document. */
  document_id: string | null
  documentKey: string
  stored: Values
  number: number
  /** The newest version, if it is a draft: published without saving another one. */
  draft_id: string | null
  /** Receives the message for the field of the key, which the page renders. */
  onKeyProblem?: (problem: string | undefined) => void
  onSaved?: (saved: SavedDraft) => void
}

/** Edits a page, article, policy or carousel, with a preview beside it. */
export function DocumentEditor(props: DocumentEditorProps) {
  const { kind, document_id, documentKey, stored, number, draft_id, onKeyProblem, onSaved } = props
  const isReadOnly = !useMay('content.edit')
  const [languages, setLanguages] = useState<readonly Locale[]>(locales)
  const [hasPreview, setPreview] = useState(true)
  const edited = useDocument({ kind, documentKey, stored, number, onSaved })
  const { body, problems, isDirty } = edited
  const toLeave = useRef<SavedDraft | null>(null)
  const publishing = useAdminAction({ onDone: () => toLeave.current && onSaved?.(toLeave.current) })
  const publish = (at: string | null) => {
    const run = (version_id: string) => publishing.run('publish', { version_id, ...(at && { at }) })
    if (!isDirty && draft_id) run(draft_id)
    else
      edited.save((saved) => {
        toLeave.current = saved
        run(saved.version_id)
      })
  }
  useSaveKey(() => isDirty && !isReadOnly && edited.save())
  const key_problem = problems.key
  useEffect(() => onKeyProblem?.(key_problem), [key_problem, onKeyProblem])
  return (
    <EditContext value={{ languages, problems, isReadOnly }}>
      {edited.overtakenBy !== null && document_id && (
        <div className="mb-6">
          <ConflictNotice
            document_id={document_id}
            mine={edited.toSave}
            onKeepMine={edited.saveOver}
            onTakeTheirs={edited.load}
          />
        </div>
      )}
      <LanguageChoice {...{ languages, hasPreview }} onLanguages={setLanguages} onPreview={setPreview} />
      <div
        className={hasPreview ? 'grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_26rem]' : ''}
      >
        <DocumentFields kind={kind} body={body} onChange={edited.setBody} />
        {hasPreview && (
          <div className="xl:sticky xl:top-4">
            <PreviewFrame kind={kind} body={edited.toSave} documentKey={documentKey} />
          </div>
        )}
      </div>
      {!isReadOnly && (
        <PublishBar
          canSave={isDirty || number === 0}
          isDirty={isDirty}
          busy={edited.busy || publishing.busy}
          onSave={() => edited.save()}
          onPublish={publish}
        />
      )}
      <UnsavedChanges isDirty={isDirty} isSaved={edited.isSaved} />
    </EditContext>
  )
}

type DocumentFieldsProps = { kind: DocumentKind; body: Values; onChange: (body: Values) => void }

function DocumentFields({ kind, body, onChange }: DocumentFieldsProps) {
  const t = useText()
  return (
    <div className="grid min-w-0 grid-cols-1 gap-6">
      <Card className="grid grid-cols-1 gap-5">
        <Fields fields={documentFields[kind]} place="" values={body} onChange={onChange} />
        {kind === 'page' && (
          <details className="border-t border-line pt-2">
            <summary className="min-h-9 content-center font-medium">{t('Page settings')}</summary>
            <div className="mt-3 grid gap-5">
              <Fields fields={pageSettings} place="" values={body} onChange={onChange} />
            </div>
          </details>
        )}
      </Card>
      {hasBlocks(kind) && (
        <BlockList blocks={listOf(body.blocks)} onChange={(blocks) => onChange({ ...body, blocks })} />
      )}
    </div>
  )
}
