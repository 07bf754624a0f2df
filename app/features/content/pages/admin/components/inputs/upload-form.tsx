import { type FormEvent, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { FileField, TextField } from '#ui/forms/field.tsx'
import type { EditedTexts } from '../../fields/body-values.ts'

export type PickedPicture = { src: string; alt: EditedTexts; width: number; height: number }

type UploadAnswer =
  | { ok: true; result: PickedPicture }
  | { ok: false; message: string; problems: Record<string, string> }

/** The screen of the media library, whose loader and action the picker uses too. */
export const mediaScreen = '/admin/media'

/** Uploads a picture with its alternative texts. */
export function UploadForm({ onUploaded }: { onUploaded: (picture: PickedPicture) => void }) {
  const t = useText()
  const upload = useFetcher<UploadAnswer>()
  const handled = useRef<UploadAnswer>(undefined)
  const answer = upload.state === 'idle' ? upload.data : undefined
  useEffect(() => {
    if (!answer || answer === handled.current) return
    handled.current = answer
    if (answer.ok) onUploaded(answer.result)
  }, [answer, onUploaded])
  const problems = answer && !answer.ok ? answer.problems : {}
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    form.set('intent', 'upload')
    void upload.submit(form, { method: 'post', action: mediaScreen, encType: 'multipart/form-data' })
  }
  return (
    <form onSubmit={submit} className="grid gap-3 rounded bg-sunken p-4 sm:grid-cols-2" noValidate>
      <FileField
        name="file"
        label={t('Upload a picture')}
        hint={t('PNG, JPEG, WebP, AVIF, HEIC, GIF, TIFF, BMP or SVG, up to 12 MB')}
        accept="image/*"
        required
        problem={problems.file ?? (answer && !answer.ok && !problems.file ? answer.message : undefined)}
        className="sm:col-span-2"
      />
      <TextField name="alt_en" label={`${t('Alternative text')} (English)`} className="sm:col-span-2" />
      <TextField name="alt_de" label={`${t('Alternative text')} (Deutsch)`} lang="de" />
      <TextField name="alt_zh" label={`${t('Alternative text')} (中文)`} lang="zh" />
      <div className="sm:col-span-2">
        <Button type="submit" icon="upload" busy={upload.state !== 'idle'}>
          {t('Upload')}
        </Button>
      </div>
    </form>
  )
}
