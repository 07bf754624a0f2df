import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { dayIn } from '#features/store/calendar/business-days.ts'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { text, translator, useText } from '#text/text.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Card } from '#ui/page/card.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import type { DocumentKind } from '../blocks.ts'
import { documentKeyLabels, documentKinds } from '../editing/content-status.ts'
import { publishContent, saveContentDraft } from '../editing/edit-content.api.server.ts'
import { listContentDocuments } from '../editing/read-content.api.server.ts'
import type { Route } from './+types/content-new.ts'
import { DocumentEditor } from './components/document-editor.tsx'
import { newBody } from './fields/body-values.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Add content'))
}

/** Nothing is read, but the permission is checked. */
export const loader = adminLoader(async (call) => {
  await call(listContentDocuments, { page_size: 1 })
  return { today: dayIn(new Date()) }
})

export const action = adminAction({
  save: saveContentDraft,
  publish: publishContent,
})

const titles: Record<DocumentKind, string> = {
  page: text('New page'),
  article: text('New article'),
  policy: text('New policy'),
  carousel: text('New carousel'),
}

const keyHints: Record<DocumentKind, string> = {
  page: text('The address without a language, like /first-steps'),
  article: text('Small letters, digits and hyphens, like first-winter'),
  policy: text('Capital letters, digits and _, like PRIVACY_POLICY'),
  carousel: text('The path of the page that shows it, like /solar'),
}

/** The editor of a document that does not exist yet. */
export default function ContentNew({ loaderData: { today } }: Route.ComponentProps) {
  const t = useText()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const kind = documentKinds.find((one) => one === params.get('kind')) ?? 'page'
  const [key, setKey] = useState('')
  const [problem, setProblem] = useState<string>()
  const [stored] = useState(() => newBody(kind, today))
  return (
    <AdminPage back={{ to: '/admin/content', label: t('Pages and articles') }} title={t(titles[kind])}>
      <Card className="mb-6">
        <TextField
          label={t(documentKeyLabels[kind])}
          hint={t(keyHints[kind])}
          required
          value={key}
          problem={problem}
          onChange={(event) => setKey(event.currentTarget.value.trim())}
        />
      </Card>
      <DocumentEditor
        key={kind}
        kind={kind}
        document_id={null}
        documentKey={key}
        stored={stored}
        number={0}
        draft_id={null}
        onKeyProblem={setProblem}
        onSaved={({ document_id }) => void navigate(`/admin/content/${document_id}`)}
      />
    </AdminPage>
  )
}
