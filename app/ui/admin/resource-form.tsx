import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect, useRef } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useText } from '#text/text.tsx'
import { Button } from '../actions/button.tsx'
import { Notice } from '../feedback/notice.tsx'
import { UnsavedChanges } from './unsaved-changes.tsx'
import { useAdminAction } from './use-admin-action.ts'
import { useSaveKey } from './use-save-key.ts'

type ResourceFormOptions<Values extends FieldValues> = {
  /** The shape that the endpoint checks, too. */
  shape: z.ZodType<Values, Values>
  values: Values
  /** The intent of the page's action that saves. */
  intent: string
  /** Sent with the values: an id, a version. */
  more?: object
  onSaved?: (result: unknown) => void
}

/**
 * A form that edits one record: react-hook-form with the shape of the endpoint, saved through the page's action. Messages
 * of the server appear at their fields; leaving with unsaved changes asks first.
 */
export function useResourceForm<Values extends FieldValues>(options: ResourceFormOptions<Values>) {
  const { shape, values, intent, more, onSaved } = options
  const form = useForm<Values>({
    resolver: zodResolver(shape) as never,
    defaultValues: values as DefaultValues<Values>,
  })
  const hasSaved = useRef(false)
  const action = useAdminAction({
    onDone(result) {
      hasSaved.current = true
      form.reset(form.getValues())
      onSaved?.(result)
    },
  })
  const { problems } = action
  const { setError } = form
  useEffect(() => {
    for (const [field, message] of Object.entries(problems)) setError(field as Path<Values>, { message })
  }, [problems, setError])
  const save = form.handleSubmit((typed) => action.run(intent, { ...typed, ...more }))
  useSaveKey(save)
  const { isDirty } = form.formState
  useEffect(() => {
    if (isDirty) hasSaved.current = false
  }, [isDirty])
  return { form, save, busy: action.busy, refused: action.refused, isSaved: () => hasSaved.current }
}

type ResourceFormProps<Values extends FieldValues> = {
  resource: ReturnType<typeof useResourceForm<Values>>
  children: ReactNode
}

/** The fields of a record, the bar to save or discard changes, and the question before unsaved changes are lost. */
export function ResourceForm<Values extends FieldValues>({ resource, children }: ResourceFormProps<Values>) {
  const { form, save, busy, refused, isSaved } = resource
  const t = useText()
  const { isDirty } = form.formState
  const message = refused && Object.keys(refused.problems).length === 0 ? refused.message : null
  return (
    <>
      <form onSubmit={(event) => void save(event)} noValidate className="grid gap-6">
        {message && (
          <Notice tone="bad" urgent>
            {message}
          </Notice>
        )}
        {children}
        <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-paper px-4 py-3 sm:-mx-8 sm:px-8">
          <Button type="submit" look="primary" busy={busy}>
            {t('Save')}
          </Button>
          {isDirty && (
            <>
              <Button look="quiet" onClick={() => form.reset()}>
                {t('Discard changes')}
              </Button>
              <span className="text-sm text-ink-soft">{t('You have unsaved changes')}</span>
            </>
          )}
        </div>
      </form>
      {/* Outside of the form, because a dialog has a form of its own. */}
      <UnsavedChanges isDirty={isDirty} isSaved={isSaved} />
    </>
  )
}
