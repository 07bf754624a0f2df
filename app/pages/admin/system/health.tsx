import type { ReactNode } from 'react'
import { adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { text, translator, useFormat, useText } from '#text/text.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { Tag, type Tone } from '#ui/data-display/tag.tsx'
import { Card } from '#ui/page/card.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import type { Route } from './+types/health.ts'
import { getHealth } from './system.api.server.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Health'))
}

export const loader = adminLoader((call) => call(getHealth))

type State = Route.ComponentProps['loaderData']['database']['state']

const states: Record<State, { label: string; tone: Tone }> = {
  good: { label: text('Works'), tone: 'good' },
  warning: { label: text('Needs attention'), tone: 'wait' },
  bad: { label: text('Doesn’t work'), tone: 'bad' },
}

/** What the shop depends on, checked when the page is opened. */
export default function Health({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const { database, storage, queues, mail, version, node } = loaderData
  return (
    <AdminPage title={t('Health')} intro={t('Checked when you opened this page.')}>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        <Part title={t('Database')} state={database.state}>
          {t('PostgreSQL {{version}}, answers in {{milliseconds}} ms', {
            version: database.version,
            milliseconds: database.milliseconds,
          })}
          {!database.is_migrated && <p>{t('Migrations are missing. Restart the shop.')}</p>}
        </Part>
        <Part title={t('Email')} state={mail.state}>
          <p>{mail.is_set_up ? t('A mail server is set up.') : t('No mail server is set up.')}</p>
          <p>{t('Messages that couldn’t be sent: {{number}}', { number: mail.failed })}</p>
        </Part>
        <Part title={t('File storage')} state={storage.state}>
          {storage.kind === 'bucket'
            ? t('A test file was written to the bucket and read again.')
            : t('A test file was written to the data folder and read again.')}
        </Part>
        <Part title={t('Background jobs')} state={queues.state}>
          <p>{t('Failed jobs: {{number}}', { number: queues.failed_jobs })}</p>
          <p>{t('The oldest job that is due has waited {{seconds}} s.', { seconds: queues.lag_seconds })}</p>
        </Part>
        <Backup backup={loaderData.backup} />
        <Card>
          <h2 className="mb-2 font-medium">{t('Version')}</h2>
          <p>
            Heliostead {version}, Node.js {node}
          </p>
        </Card>
      </div>
    </AdminPage>
  )
}

function Part({ title, state, children }: { title: string; state: State; children: ReactNode }) {
  const t = useText()
  return (
    <Card>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-medium">{title}</h2>
        <Tag tone={states[state].tone}>{t(states[state].label)}</Tag>
      </div>
      <div className="text-ink-soft">{children}</div>
    </Card>
  )
}

function Backup({ backup }: { backup: Route.ComponentProps['loaderData']['backup'] }) {
  const t = useText()
  const format = useFormat()
  return (
    <Part title={t('Last backup')} state={backup ? 'good' : 'warning'}>
      {backup
        ? t('{{time}}, stored in {{place}}', {
            time: format.dateTime(backup.completed_at),
            place: backup.place,
          })
        : t('No backup recorded')}
    </Part>
  )
}
