import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { localeNames, locales, translator, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { SelectField } from '#ui/forms/field.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { getStaffProfile, saveStaffLanguage } from '../staff.api.server.ts'
import type { Route } from './+types/preferences.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('My settings'))
}

export const loader = adminLoader(async (call) => ({ staff: await call(getStaffProfile) }))

export const action = adminAction({ language: saveStaffLanguage })

/** The signed-in person's own settings: language here, password and second factor on the profile pages of the shop. */
export default function Preferences({ loaderData: { staff } }: Route.ComponentProps) {
  const t = useText()
  // The page's language belongs to its document.
  const { run, busy } = useAdminAction({ onDone: () => window.location.reload() })
  return (
    <AdminPage title={t('My settings')} width="form">
      <dl className="mb-8 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <dt className="text-ink-soft">{t('Name')}</dt>
        <dd>{staff.name}</dd>
        <dt className="text-ink-soft">{t('Email')}</dt>
        <dd className="break-all">{staff.email}</dd>
        <dt className="text-ink-soft">{t('Role')}</dt>
        <dd>{staff.role}</dd>
      </dl>
      <SelectField
        label={t('Language of the back office')}
        options={locales.map((value) => ({ value, label: localeNames[value] }))}
        defaultValue={staff.locale}
        disabled={busy}
        onChange={(event) => run('language', { locale: event.currentTarget.value })}
        className="max-w-form"
      />
      <h2 className="mt-10 mb-3 text-lg">{t('Sign-in and security')}</h2>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/profile" reloadDocument>
          {t('Password and sessions')}
        </LinkButton>
        <LinkButton to="/profile/two_step" reloadDocument>
          {t('Authenticator app')}
        </LinkButton>
        <LinkButton to="/profile/passkeys" reloadDocument>
          {t('Passkeys')}
        </LinkButton>
      </div>
    </AdminPage>
  )
}
