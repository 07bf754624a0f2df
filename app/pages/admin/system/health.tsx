import type { ReactNode } from 'react'
import { backupKindLabels } from '#platform/backups/backup-kinds.ts'
import { adminLoader } from '#platform/http/pages/admin-page.server.ts'
import type { Formats } from '#text/format.ts'
import { text, translator, useFormat, useText } from '#text/text.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { Tag, type Tone } from '#ui/data-display/tag.tsx'
import { Card } from '#ui/page/card.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import type { Route } from './+types/health.ts'
import { listBackupsForStaff } from './backups.api.server.ts'
import { getHealth } from './system.api.server.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Health'))
}

export const loader = adminLoader(async (call) => ({
  ...(await call(getHealth)),
  reports: await call(listBackupsForStaff),
}))

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
          {database.embedded && database.embedded.exceeded.length > 0 && (
            <EmbeddedLimits embedded={database.embedded} />
          )}
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
        {loaderData.replica && <Replica replica={loaderData.replica} />}
        <Backups backups={loaderData.backups} />
        <Card>
          <h2 className="mb-2 font-medium">{t('Version')}</h2>
          <p>
            Heliostead {version}, Node.js {node}
          </p>
        </Card>
      </div>
      {loaderData.reports.length > 0 && <BackupReports reports={loaderData.reports} />}
    </AdminPage>
  )
}

type Embedded = NonNullable<Route.ComponentProps['loaderData']['database']['embedded']>

const limitTexts: Record<Embedded['exceeded'][number], string> = {
  megabytes: text('Data: {{number}} MB; up to {{limit}} MB are recommended'),
  products: text('Products: {{number}}; up to {{limit}} are recommended'),
  orders: text('Orders in 24 hours: {{number}}; up to {{limit}} are recommended'),
  waiting: text('Queries often wait: in {{number}} of the last 30 checks; up to {{limit}} are recommended'),
}

/** Which limits of the embedded database the shop exceeds, and what to do. */
function EmbeddedLimits({ embedded: { exceeded, load, limits } }: { embedded: Embedded }) {
  const t = useText()
  const format = useFormat()
  return (
    <>
      <p className="mt-2 text-bad">
        {t('This shop is bigger than the embedded database is made for.')}{' '}
        {t('Move it to a PostgreSQL server: {{command}}', { command: 'npm run db:move' })}
      </p>
      {exceeded.map((name) => (
        <p key={name}>
          {t(limitTexts[name], { number: format.number(load[name]), limit: format.number(limits[name]) })}
        </p>
      ))}
    </>
  )
}

type Report = Route.ComponentProps['loaderData']['reports'][number]

function BackupReports({ reports }: { reports: readonly Report[] }) {
  const t = useText()
  const format = useFormat()
  const columns: ResourceColumn<Report>[] = [
    { id: 'time', title: t('Time'), cell: ({ completed_at }) => format.dateTime(completed_at) },
    { id: 'kind', title: t('Contents'), cell: ({ kind }) => t(backupKindLabels[kind]) },
    {
      id: 'bytes',
      title: t('Size'),
      align: 'end',
      cell: ({ bytes }) => (bytes === null ? null : megabytes(format, bytes)),
    },
    {
      id: 'verified',
      title: t('Checked by restoring'),
      cell: ({ verified_at }) => (verified_at === null ? t('No') : format.dateTime(verified_at)),
    },
    { id: 'place', title: t('Place'), cell: ({ place }) => <span className="break-all">{place}</span> },
  ]
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-lg">{t('Reported backups')}</h2>
      <ResourceTable
        id="backups"
        label={t('Reported backups')}
        columns={columns}
        rows={reports}
        rowKey={({ completed_at, kind, place }) => `${completed_at} ${kind} ${place}`}
      />
    </section>
  )
}

const megabytes = (format: Formats, bytes: number) => format.quantity(bytes / 1_000_000, 'MB', 1)

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

type Replica = NonNullable<Route.ComponentProps['loaderData']['replica']>

const faultTexts: Record<NonNullable<Replica['fault']>, string> = {
  unreachable: text('The replica doesn’t answer.'),
  behind: text('The replica is too far behind.'),
  not_a_replica: text('This server is not a replica of the database. Check DATABASE_REPLICA_URL.'),
}

function Replica({ replica: { state, fault, lag_seconds } }: { replica: Replica }) {
  const t = useText()
  const format = useFormat()
  return (
    <Part title={t('Read replica')} state={state}>
      {fault === null ? (
        <p>{t('Reports and exports are read on the replica.')}</p>
      ) : (
        <>
          <p className="text-bad">{t(faultTexts[fault])}</p>
          <p>{t('Reports and exports are read on the primary database.')}</p>
        </>
      )}
      {lag_seconds !== null && (
        <p>{t('Lag: at most {{seconds}} s', { seconds: format.number(lag_seconds) })}</p>
      )}
    </Part>
  )
}

type Backups = Route.ComponentProps['loaderData']['backups']

function Backups({ backups: { state, warn_hours, database, files } }: { backups: Backups }) {
  const t = useText()
  return (
    <Part title={t('Last backup')} state={state}>
      {database ? (
        <BackupAge backup={database} />
      ) : (
        <>
          <p>{t('No backup of the database was ever reported.')}</p>
          <p>{t('“Report a backup” in docs/operations.md has a script that makes one and reports it.')}</p>
          <p>
            <a href="/api/docs" className="link">
              {t('Open the API reference')}
            </a>
          </p>
        </>
      )}
      {files && files.kind !== 'all' && <BackupAge backup={files} />}
      {(database?.is_late || files?.is_late) && (
        <p className="text-bad">
          {t('The last backup is older than {{hours}} hours.', { hours: warn_hours })}
        </p>
      )}
    </Part>
  )
}

function BackupAge({ backup }: { backup: NonNullable<Backups['database']> }) {
  const t = useText()
  const format = useFormat()
  const { hours, bytes } = backup
  return (
    <div className="mb-2">
      <p className="text-ink">
        {t(backupKindLabels[backup.kind])}:{' '}
        {hours < 48
          ? t('{{count}} hours ago', { count: hours })
          : t('{{count}} days ago', { count: Math.floor(hours / 24) })}
      </p>
      <p className="break-words">
        {t('{{time}}, stored in {{place}}', {
          time: format.dateTime(backup.completed_at),
          place: backup.place,
        })}
        {bytes !== null && `, ${megabytes(format, bytes)}`}
      </p>
      <p>
        {backup.verified_at === null
          ? t('Not yet checked by restoring it')
          : t('Checked by restoring it on {{time}}', { time: format.dateTime(backup.verified_at) })}
      </p>
    </div>
  )
}
