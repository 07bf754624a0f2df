import { useState } from 'react'
import { locales, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { UnsavedChanges } from '#ui/admin/unsaved-changes.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { useMay } from '#ui/admin/use-staff.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Card } from '#ui/page/card.tsx'
import type { Values } from '../fields/body-values.ts'
import type { Field } from '../fields/field.ts'
import { EditContext } from './inputs/edit-context.ts'
import { Fields } from './inputs/field-input.tsx'

type LayoutFormProps = {
  title: string
  intro?: string
  fields: readonly Field[]
  stored: Values
  /** The intent of the page's action, and the body of its endpoint. */
  intent: string
  toSave: (values: Values) => Values
}

/** A part of header or footer, saved as a whole; visitors see it at once. */
export function LayoutForm({ title, intro, fields, stored, intent, toSave }: LayoutFormProps) {
  const t = useText()
  const isReadOnly = !useMay('content.publish')
  const [values, setValues] = useState(stored)
  const [saved, setSaved] = useState(stored)
  const { run, busy, problems, refused } = useAdminAction({ onDone: () => setSaved(values) })
  const isDirty = JSON.stringify(toSave(values)) !== JSON.stringify(toSave(saved))
  const message = refused && Object.keys(problems).length === 0 ? refused.message : null
  return (
    <EditContext value={{ languages: locales, problems, isReadOnly }}>
      <Card className="grid grid-cols-1 gap-5">
        <div>
          <h2 className="text-lg">{title}</h2>
          {intro && <p className="mt-1 text-ink-soft">{intro}</p>}
        </div>
        {message && (
          <Notice tone="bad" urgent>
            {message}
          </Notice>
        )}
        <Fields fields={fields} place="" values={values} onChange={setValues} />
        {!isReadOnly && (
          <div className="flex flex-wrap items-center gap-3">
            <Button
              look="primary"
              busy={busy}
              disabled={!isDirty}
              aria-label={t('Save {{part}}', { part: title })}
              onClick={() => run(intent, toSave(values))}
            >
              {t('Save')}
            </Button>
            {isDirty && (
              <>
                <Button look="quiet" onClick={() => setValues(saved)}>
                  {t('Discard changes')}
                </Button>
                <span className="text-sm text-ink-soft">{t('You have unsaved changes')}</span>
              </>
            )}
          </div>
        )}
      </Card>
      <UnsavedChanges isDirty={isDirty} isSaved={() => false} />
    </EditContext>
  )
}
