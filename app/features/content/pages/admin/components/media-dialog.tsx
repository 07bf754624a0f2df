import { type FormEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { useMay } from '#ui/admin/use-staff.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { FileField, TextField } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

type Media = {
  id: string
  src: string
  version: string
  name: string
  alt: { en: string; [locale: string]: unknown }
  width: number
  height: number
  uses: { id: string; is_current: boolean }[]
}

type MediaDialogProps = { media: Media; onClose: () => void }

/** One picture: its alternative texts, replacing it, deleting it. */
export function MediaDialog({ media, onClose }: MediaDialogProps) {
  const mayEdit = useMay('content.edit')
  const mayReplace = useMay('content.publish')
  return (
    <Dialog open title={media.name} onClose={onClose}>
      <div className="grid gap-6">
        <img
          src={`${media.src}?v=${media.version}`}
          alt={media.alt.en}
          width={media.width}
          height={media.height}
          className="max-h-64 w-full rounded bg-sunken object-contain"
        />
        <p className="text-sm break-all text-ink-soft">{media.src}</p>
        {mayEdit && <AltForm media={media} />}
        {mayReplace && <ReplaceForm id={media.id} />}
        {mayEdit && <DeleteMedia media={media} onDeleted={onClose} />}
      </div>
    </Dialog>
  )
}

function AltForm({ media }: { media: Media }) {
  const t = useText()
  const { run, busy, problems } = useAdminAction()
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const {
      en = '',
      de,
      zh,
    } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    run('alt', { id: media.id, alt: { en, ...(de && { de }), ...(zh && { zh }) } })
  }
  const field = (locale: string, label: string) => (
    <TextField
      name={locale}
      lang={locale}
      label={`${t('Alternative text')} (${label})`}
      defaultValue={String(media.alt[locale] ?? '')}
      problem={problems[`alt.${locale}`]}
    />
  )
  return (
    <form onSubmit={save} className="grid gap-3" noValidate>
      {field('en', 'English')}
      {field('de', 'Deutsch')}
      {field('zh', '中文')}
      <p className="text-sm text-ink-soft">
        {t('Suggested when the picture is chosen. Pages that show it already keep their own text.')}
      </p>
      <div>
        <Button type="submit" busy={busy}>
          {t('Save')}
        </Button>
      </div>
    </form>
  )
}

type Answer = { ok: boolean; message: string | null }

function ReplaceForm({ id }: { id: string }) {
  const t = useText()
  const fetcher = useFetcher<Answer>()
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined
  const replace = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    form.set('intent', 'replace')
    form.set('id', id)
    void fetcher.submit(form, { method: 'post', encType: 'multipart/form-data' })
  }
  return (
    <form onSubmit={replace} className="grid gap-3" noValidate>
      <FileField
        name="file"
        label={t('Replace the picture')}
        hint={t('All pages that show it show the new one within five minutes.')}
        accept="image/*"
        required
        problem={answer && !answer.ok ? (answer.message ?? undefined) : undefined}
      />
      <div>
        <Button type="submit" icon="refresh" busy={fetcher.state !== 'idle'}>
          {t('Replace')}
        </Button>
      </div>
    </form>
  )
}

function DeleteMedia({ media, onDeleted }: { media: Media; onDeleted: () => void }) {
  const t = useText()
  const [isSure, setSure] = useState(false)
  const { run, busy } = useAdminAction({ onDone: onDeleted })
  const isUsed = media.uses.some(({ is_current }) => is_current)
  const wasUsed = media.uses.length > 0
  if (isUsed) return <Notice>{t('This picture is in use. Remove it from the content first.')}</Notice>
  if (!isSure)
    return (
      <div>
        <Button look="danger" icon="trash" onClick={() => setSure(true)}>
          {t('Delete picture')}
        </Button>
      </div>
    )
  return (
    <Notice tone="bad" title={t('Delete this picture for good?')}>
      {wasUsed && (
        <p>{t('Earlier versions show it. If you restore one of them, the picture will be missing.')}</p>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="danger" busy={busy} onClick={() => run('remove', { id: media.id })}>
          {t('Delete')}
        </Button>
        <Button look="quiet" onClick={() => setSure(false)}>
          {t('Cancel')}
        </Button>
      </div>
    </Notice>
  )
}
