import { useEffect } from 'react'
import { Form, useHref, useNavigation, useRevalidator } from 'react-router'
import { useFormat, useText } from '#text/text.tsx'
import { Button, buttonClasses } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import type { DataExport } from '../data-export.ts'

const refresh_ms = 5000

/** Requests an export of one's data, shows that it is being prepared, and links to the finished archive. */
export function DataExportPanel({ latest }: { latest: DataExport | null }) {
  const t = useText()
  const { date, number } = useFormat()
  const download = useHref('/profile/export')
  const isSending = useNavigation().formAction?.endsWith('/profile/export') ?? false
  const { revalidate } = useRevalidator()
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
          {t('This can take a few minutes. We email you when it is ready; you can leave this page.')}
        </Notice>
      )}
      {latest?.state === 'failed' && (
        <Notice tone="bad" title={t('Your data could not be prepared')}>
          {t('Please request it again. If it fails once more, contact us.')}
        </Notice>
      )}
      {latest?.state === 'ready' && latest.expires_at && latest.bytes !== null && (
        <>
          <div>
            <a href={`${download}?id=${latest.id}`} download className={buttonClasses()}>
              <Icon name="download" />
              {t('Download my data')}
            </a>
          </div>
          <p className="text-sm text-ink-soft">
            {t('ZIP file, {{size}} KB, available until {{date}}', {
              size: number(Math.max(1, Math.round(latest.bytes / 1024)), 0),
              date: date(latest.expires_at),
            })}
          </p>
        </>
      )}
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
