import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { localeNames, locales, translator, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { listParamsOf } from '#ui/admin/list-params.ts'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { SelectField } from '#ui/forms/field.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { getStaffProfile, saveStaffLanguage } from '../staff.api.server.ts'
import { listOwnSignIns } from '../staff-sessions.api.server.ts'
import type { Route } from './+types/preferences.ts'
import { SignInTable } from './components/sign-in-table.tsx'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('My settings'))
}

export const loader = adminLoader(async (call, { request }: Route.LoaderArgs) => {
  const { page, page_size } = listParamsOf(request, [])
  const staff = await call(getStaffProfile)
  return { staff, page, size: page_size, sign_ins: await call(listOwnSignIns, { page, page_size }) }
})

export const action = adminAction({ language: saveStaffLanguage })

/**
 * The signed-in person's own settings: language and sign-in history here, password, sessions and second factor on the
 * profile pages of the shop.
 */
export default function Preferences({ loaderData }: Route.ComponentProps) {
  const { staff, sign_ins, page, size } = loaderData
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
      <h2 className="mt-10 mb-1 text-lg">{t('Sign-in history')}</h2>
      <p className="mb-3 text-ink-soft">
        {t('If you don’t recognize a sign-in, change your password and end your other sessions.')}
      </p>
      <SignInTable list={sign_ins.list} paging={{ page, size, total: sign_ins.total }} />
    </AdminPage>
  )
}
