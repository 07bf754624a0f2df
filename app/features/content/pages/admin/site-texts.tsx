import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { locales, translator, useText } from '#text/text.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { changeSiteTexts, getSiteTexts } from '../editing/layout-content.api.server.ts'
import type { Route } from './+types/site-texts.ts'
import { LayoutForm } from './components/layout-form.tsx'
import { itemToSave, listOf, textsOf, type Values } from './fields/body-values.ts'
import { contactFields, noticeFields } from './fields/layout-fields.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Notice and contact'))
}

export const loader = adminLoader(async (call) => ({ site: await call(getSiteTexts) }))

export const action = adminAction({ site: changeSiteTexts })

/** The notice above every page, and the contact and legal lines of the footer. */
export default function SiteTexts({ loaderData: { site } }: Route.ComponentProps) {
  const t = useText()
  const { header_notices, header_notice, default_notice = header_notice, phone, email, address, legal } = site
  return (
    <AdminPage title={t('Notice and contact')} intro={t('Changes are live as soon as they are saved.')}>
      <div className="grid grid-cols-1 gap-6">
        <LayoutForm
          title={t('Header notice')}
          intro={t(
            'A notice with dates is shown between them. Otherwise the notice marked for it is shown, or none.',
          )}
          fields={noticeFields}
          stored={{
            header_notices: header_notices.map((notice) => ({
              ...notice,
              is_default: isSameText(notice.words, default_notice),
            })),
          }}
          intent="site"
          toSave={noticesToSave}
        />
        <LayoutForm
          title={t('Contact and legal line')}
          fields={contactFields}
          stored={{ phone, email, address, legal }}
          intent="site"
          toSave={(values) => ({ phone: '', email: '', ...itemToSave(contactFields, values) })}
        />
      </div>
    </AdminPage>
  )
}

const isSameText = (one: unknown, other: unknown) =>
  Boolean(other) && locales.every((locale) => textsOf(one)[locale] === textsOf(other)[locale])

/** The notices and the chosen one. A new notice gets an id from its position. */
function noticesToSave(values: Values): Values {
  const edited = listOf(values.header_notices)
  const used = new Set<unknown>()
  const saved = listOf(itemToSave(noticeFields, values).header_notices)
  // A duplicated notice has the id of the original.
  const idOf = (id: unknown, at: number) => {
    const own = id === undefined || used.has(id) ? freeId(edited, used, at) : id
    used.add(own)
    return own
  }
  const header_notices = saved.map(({ is_default: _, ...notice }, at) => ({
    ...notice,
    id: idOf(edited[at]?.id, at),
  }))
  const chosen = saved.find(({ is_default, from, until }) => is_default && !from && !until)
  return { header_notices, default_notice: chosen?.words ?? null }
}

function freeId(notices: readonly Values[], used: ReadonlySet<unknown>, at: number) {
  let number = at + 1
  const isTaken = (id: string) => used.has(id) || notices.some((notice) => notice.id === id)
  while (isTaken(`notice-${number}`)) number++
  return `notice-${number}`
}
