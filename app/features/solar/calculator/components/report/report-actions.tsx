import { Form, useNavigation } from 'react-router'
import { pathIn, useFormat, useLocale, useText } from '#text/text.tsx'
import { Button, buttonClasses } from '#ui/actions/button.tsx'
import { CopyButton } from '#ui/actions/copy-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Icon } from '#ui/media/icon.tsx'

export type ReportDone =
  | {
      ok: true
      done: 'shared'
      url: string /** ISO time; null when the report is saved in an account. */
      until: string | null
    }
  | { ok: true; done: 'mailed' }
  | { ok: true; done: 'saved' }
  | { ok: false; message: string; problems: Record<string, string> }

/** Actions on a report: request a quote, download, save, share. Only saving in an account requires signing in. */
export function ReportActions({ query, done }: { query: string; done: ReportDone | undefined }) {
  const t = useText()
  const locale = useLocale()
  const { date } = useFormat()
  const navigation = useNavigation()
  const busy = (intent: string) => navigation.formData?.get('intent') === intent
  const action = `/yourReport?${query}`
  return (
    <section className="no-print mt-10 grid gap-6 border-y border-line py-8" aria-label={t('Next steps')}>
      <div className="grid gap-3 sm:flex sm:flex-wrap max-sm:[&_.button]:w-full">
        <Form method="post" action={action}>
          <input type="hidden" name="intent" value="quote" />
          <Button type="submit" look="primary" size="large" busy={busy('quote')}>
            {t('Get my free quote')}
          </Button>
        </Form>
        <a
          href={pathIn(locale, `/solarReport?${query}`)}
          className={buttonClasses({ size: 'large' })}
          download
          rel="nofollow"
        >
          <Icon name="download" />
          {t('Download PDF')}
        </a>
        <Form method="post" action={action} preventScrollReset>
          <input type="hidden" name="intent" value="save" />
          <Button type="submit" size="large" icon="heart" busy={busy('save')}>
            {t('Save to my account')}
          </Button>
        </Form>
        <Form method="post" action={action} preventScrollReset>
          <input type="hidden" name="intent" value="share" />
          <Button type="submit" size="large" icon="external" busy={busy('share')}>
            {t('Get a share link')}
          </Button>
        </Form>
      </div>
      <div aria-live="polite" className="grid gap-4 empty:hidden">
        {done?.ok === false && (
          <Notice tone="bad" title={done.problems.email ? undefined : done.message}>
            {done.problems.email}
          </Notice>
        )}
        {done?.ok && done.done === 'shared' && (
          <Notice tone="good" title={t('Anyone with this link can see the report but nothing about you:')}>
            <p className="mt-1 flex flex-wrap items-center gap-3">
              <code className="break-all">{done.url}</code>
              <CopyButton text={done.url} label={t('Copy link')} />
            </p>
            {done.until && (
              <p className="mt-1 text-sm text-ink-soft">
                {t('This link expires on {{date}}.', { date: date(done.until) })}
              </p>
            )}
          </Notice>
        )}
        {done?.ok && done.done === 'mailed' && <Notice tone="good" title={t('We’ve emailed the link.')} />}
        {done?.ok && done.done === 'saved' && (
          <Notice tone="good" title={t('Saved to your account under My Solar.')} />
        )}
      </div>
      <Form
        method="post"
        action={action}
        preventScrollReset
        className="flex max-w-form flex-wrap items-end gap-3"
      >
        <input type="hidden" name="intent" value="mail" />
        <TextField
          label={t('Email the link')}
          name="email"
          type="email"
          autoComplete="email"
          required
          className="min-w-56 grow"
        />
        <Button type="submit" icon="mail" busy={busy('mail')}>
          {t('Send')}
        </Button>
      </Form>
    </section>
  )
}
