import { useEffect } from 'react'
import { Form, useHref, useNavigation, useRevalidator } from 'react-router'
import { useFormat, useText } from '#text/text.tsx'
import { Button, buttonClasses } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Icon } from '#ui/media/icon.tsx'
import type { DataExport } from '../data-export.ts'

const refresh_ms = 5000

/** Requests an export of one's data, shows that it is being prepared, and links to the finished archives. */
export function DataExportPanel({ exports }: { exports: DataExport[] }) {
  const t = useText()
  const isSending = useNavigation().formAction?.endsWith('/profile/export') ?? false
  const { revalidate } = useRevalidator()
  const latest = exports[0]
  const isPreparing = latest?.state === 'preparing'

  useEffect(() => {
    if (!isPreparing) return
    const timer = setInterval(() => void revalidate(), refresh_ms)
    return () => clearInterval(timer)
  }, [isPreparing, revalidate])

  return (
    <div className="grid gap-3">
      {isPreparing && (
        <Notice tone="wait" title={t('We are preparing your data')}>
          {t('This can take a few minutes. You can leave this page; we’ll email you when it’s ready.')}
        </Notice>
      )}
      {latest?.state === 'failed' && (
        <Notice tone="bad" title={t('We couldn’t prepare your data')}>
          {t('Please request it again. If it still fails, contact us.')}
        </Notice>
      )}
      <ArchiveList exports={exports} />
      {!isPreparing && (
        <Form method="post" action="/profile/export">
          <Button type="submit" busy={isSending}>
            {latest ? t('Request my data again') : t('Request my data')}
          </Button>
        </Form>
      )}
    </div>
  )
}

/** The finished archives with their download links, newest first. */
function ArchiveList({ exports }: { exports: DataExport[] }) {
  const t = useText()
  const { dateTime, number } = useFormat()
  const download = useHref('/profile/export')
  const archives = exports.filter(({ state }) => state === 'ready')
  if (archives.length === 0) return null
  return (
    <ul className="grid gap-4">
      {archives.map(({ id, bytes, requested_at, expires_at }) => (
        <li key={id} className="grid gap-1">
          <div>
            <a
              href={`${download}?id=${id}`}
              download
              className={buttonClasses()}
              aria-describedby={`archive-${id}`}
            >
              <Icon name="download" />
              {t('Download my data')}
            </a>
          </div>
          <p id={`archive-${id}`} className="text-sm text-ink-soft">
            {t('Requested {{requested}}. ZIP file, {{size}} KB, available until {{until}}.', {
              requested: dateTime(requested_at),
              size: number(Math.max(1, Math.round((bytes ?? 0) / 1024)), 0),
              until: dateTime(expires_at),
            })}
          </p>
        </li>
      ))}
    </ul>
  )
}
