import { Form, Link, useNavigation } from 'react-router'
import { productIdIn, requestedProduct } from '#features/catalog/products/requested-product.server.ts'
import { parse } from '#platform/http/api/api.server.ts'
import { pageAction, pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf, requireCustomer } from '#platform/http/request-context.server.ts'
import { translator, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { CheckboxField, TextArea } from '#ui/forms/field.tsx'
import { FormSummary } from '#ui/forms/form-summary.tsx'
import { ProductPicture } from '#ui/media/product-picture.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { questionLength, questionStateLabels, rejectionReasonLabels } from '../question.ts'
import { askQuestion, QuestionInput, questionsBy } from '../questions.server.ts'
import type { Route } from './+types/ask-question.ts'

/** `/askQuestion?product_id=`: a customer asks about a product, and sees their earlier questions about it. */
export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  const customer = await requireCustomer(context)
  const product = await requestedProduct(ctx, request.url)
  return {
    product,
    own: await questionsBy(ctx.db, customer.id, product.id),
  }
})

export const action = pageAction(async ({ context, request }: Route.ActionArgs) => {
  const ctx = requestContextOf(context)
  const customer = await requireCustomer(context)
  const form = Object.fromEntries(await request.formData())
  const input = parse(QuestionInput, { ...form, product_id: productIdIn(request.url) })
  await askQuestion(ctx, customer, input)
  return {
    ok: true as const,
    message: ctx.t('Thank you. We’ll let you know when we have answered your question.'),
  }
})

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  return pageMeta({
    ...site,
    title: translator(site.locale)('Ask a question'),
    path: '/askQuestion',
    noindex: true,
  })
}

export default function AskQuestion({ loaderData, actionData }: Route.ComponentProps) {
  const { product, own } = loaderData
  const t = useText()
  const done = actionData && 'ok' in actionData ? actionData : null
  const back = `/${product.id}`
  return (
    <Page
      title={t('Ask a question')}
      crumbs={[{ title: product.name, to: back }, { title: t('Ask a question') }]}
      width="form"
    >
      <p className="mb-8 flex items-center gap-4">
        <span className="w-18 shrink-0">
          <ProductPicture alt="" src={product.thumbnail} width={144} height={144} className="rounded" />
        </span>
        <Link to={back} className="link font-medium">
          {product.name}
        </Link>
      </p>
      {done?.ok ? (
        <Notice tone="good" urgent title={done.message} />
      ) : (
        <QuestionForm refused={done && !done.ok ? done : null} />
      )}
      {own.length > 0 && (
        <section className="mt-12">
          <SectionHeading title={t('Your questions')} />
          <ul className="grid gap-5">
            {own.map(({ id, question, answer, state, reason }) => (
              <li key={id} className="grid gap-1">
                <p className="font-medium">{question}</p>
                {state === 'published' && <p className="whitespace-pre-line">{answer}</p>}
                <p className="text-sm text-ink-soft">
                  {t(questionStateLabels[state])}
                  {reason && <>. {t(rejectionReasonLabels[reason])}</>}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Page>
  )
}

type Refused = { message: string; problems: Record<string, string>; typed: Record<string, string> } | null

function QuestionForm({ refused }: { refused: Refused }) {
  const t = useText()
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="grid gap-6">
      {refused && Object.keys(refused.problems).length === 0 && (
        <Notice tone="bad" urgent title={refused.message} />
      )}
      <FormSummary problems={refused?.problems ?? {}} />
      <TextArea
        label={t('Your question')}
        name="question"
        required
        rows={4}
        minLength={questionLength.min}
        maxLength={questionLength.max}
        defaultValue={refused?.typed.question}
        problem={refused?.problems.question}
        hint={t(
          'We publish it with our answer on the product page. Leave out names, addresses and order numbers.',
        )}
      />
      <CheckboxField
        name="shows_name"
        label={t('Show my first name and last initial with the question')}
        defaultChecked={refused?.typed.shows_name === 'on'}
      />
      <div>
        <Button type="submit" look="primary" busy={busy}>
          {t('Send question')}
        </Button>
      </div>
    </Form>
  )
}
