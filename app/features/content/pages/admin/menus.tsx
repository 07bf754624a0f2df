import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useText } from '#text/text.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import {
  changeSiteTexts,
  getNavigation,
  getSiteTexts,
  replaceNavigation,
} from '../editing/layout-content.api.server.ts'
import type { Route } from './+types/menus.ts'
import { LayoutForm } from './components/layout-form.tsx'
import { itemToSave, listOf, type Values } from './fields/body-values.ts'
import { footerFields, menuFields } from './fields/layout-fields.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Menus'))
}

export const loader = adminLoader(async (call) => ({
  entries: await call(getNavigation),
  footer: (await call(getSiteTexts)).footer,
}))

export const action = adminAction({ navigation: replaceNavigation, site: changeSiteTexts })

/** The menus of header and footer, in all languages. */
export default function Menus({ loaderData: { entries, footer } }: Route.ComponentProps) {
  const t = useText()
  return (
    <AdminPage title={t('Menus')} intro={t('Changes are live as soon as they are saved.')}>
      <div className="grid grid-cols-1 gap-6">
        <LayoutForm
          title={t('Header menu')}
          intro={t('Up to two levels. Hidden entries keep their place.')}
          fields={menuFields}
          stored={{ entries: entries.map(entryToEdit) }}
          intent="navigation"
          toSave={(values) => ({
            entries: listOf(itemToSave(menuFields, values).entries).map(entryToSave),
          })}
        />
        <LayoutForm
          title={t('Footer')}
          fields={footerFields}
          stored={{
            footer: footer.map(({ title, links }) => ({
              title,
              links: links.map((link) => ({ ...link, isShow: link.isShow === 1 })),
            })),
          }}
          intent="site"
          toSave={(values) => ({
            footer: listOf(itemToSave(footerFields, values).footer).map(({ title, links }) => ({
              title,
              links: listOf(links).map(withShown),
            })),
          })}
        />
      </div>
    </AdminPage>
  )
}

type Entry = { isShow: 0 | 1; path: string; vue_path: string; children: Entry[] | [] }

const entryToEdit = (entry: Entry): Values => ({
  ...entry,
  isShow: entry.isShow === 1,
  vue_path: entry.vue_path === entry.path ? '' : entry.vue_path,
  children: entry.children.map((child) => entryToEdit(child)),
})

const entryToSave = (entry: Values): Values => ({
  ...withShown(entry),
  vue_path: entry.vue_path || entry.path,
  children: listOf(entry.children).map(entryToSave),
})

/** The endpoint takes 1 for shown, as the specification names it; a flag is left out when it is on. */
const withShown = (item: Values): Values => ({ ...item, isShow: item.isShow === false ? 0 : 1 })
