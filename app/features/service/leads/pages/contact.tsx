import { formErrorOf } from '#features/people/auth/components/form-error.ts'
import { pageAction, pageLoader } from '#platform/http/pages/page.server.ts'
import { translator, useText } from '#text/text.tsx'
import { FieldGroup, SelectField, TextField } from '#ui/forms/field.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { fieldsOf, RequestForm } from '../components/request-form.tsx'
import { RequestLayout } from '../components/request-layout.tsx'
import { RequestSent, receiptIn } from '../components/request-sent.tsx'
import { requestFiles, topicLabels, topics } from '../lead.ts'
import { ContactInput } from '../requests/request-input.server.ts'
import { submitRequest } from '../requests/submit-request.server.ts'
import { askQuestion } from '../requests/submit-requests.server.ts'
import type { Route } from './+types/contact.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const t = translator(site.locale)
  return pageMeta({
    ...site,
    title: t('Contact'),
    description: t(
      'Questions about a product, order, delivery or warranty? Send us a message and our team will reply.',
    ),
    path: '/contact',
  })
}

/** Links can prefill the form: `?topic=`, `?order=`. */
export const loader = pageLoader(async ({ request }: Route.LoaderArgs) => {
  const search = new URL(request.url).searchParams
  return {
    known: {
      topic: topics.find((one) => one === search.get('topic')),
      order_number: search.get('order')?.slice(0, 40),
    },
  }
})

export const action = pageAction(
  ({ context, request }: Route.ActionArgs) => submitRequest(context, request, ContactInput, askQuestion),
  requestFiles,
)

export default function Contact({ loaderData: { known }, actionData }: Route.ComponentProps) {
  const t = useText()
  const receipt = receiptIn(actionData)
  const error = formErrorOf(actionData)
  const field = fieldsOf(error, known)
  return (
    <RequestLayout
      title={t('Contact')}
      intro={t('Send us a message. An expert on our team will reply.')}
      next={[
        {
          icon: 'mail',
          title: t('Right away: a confirmation'),
          description: t('With a reference number for follow-up.'),
        },
        {
          icon: 'user',
          title: t('Within 2 business hours: our team reviews it'),
          description: t('You’ll get an answer, or the name of the person working on it.'),
        },
      ]}
    >
      {receipt ? (
        <RequestSent receipt={receipt} />
      ) : (
        <RequestForm
          answer={actionData}
          field={field}
          message={{ label: t('Your question'), required: true }}
          files={{
            label: t('Photos or documents'),
            hint: t('For example a nameplate, damage or a delivery receipt.'),
          }}
          send={t('Send question')}
        >
          <FieldGroup legend={t('What is this about?')}>
            <div className="grid gap-5 sm:grid-cols-2">
              <SelectField
                {...field('topic')}
                label={t('About')}
                required
                placeholder={t('Please choose')}
                options={topics.map((value) => ({ value, label: t(topicLabels[value]) }))}
              />
              <TextField {...field('order_number')} label={t('Order number')} optional maxLength={40} />
            </div>
          </FieldGroup>
        </RequestForm>
      )}
    </RequestLayout>
  )
}
