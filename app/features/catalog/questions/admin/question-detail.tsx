import { useState } from 'react'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { inLocale, translator, useFormat, useLocale, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { SelectField, TextArea } from '#ui/forms/field.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Card } from '#ui/page/card.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import {
  maxAnswerLength,
  questionLength,
  questionStateLabels,
  questionStates,
  rejectionReasonLabels,
  rejectionReasons,
} from '../question.ts'
import {
  getStaffQuestion,
  publishStaffAnswer,
  rejectStaffQuestion,
} from '../staff/staff-questions.api.server.ts'
import type { Route } from './+types/question-detail.ts'
import { QuestionDue, QuestionStateTag } from './components/question-due.tsx'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Question'))
}

export const loader = adminLoader((call, { params }: Route.LoaderArgs) =>
  call(getStaffQuestion, { id: params.id }),
)

export const action = adminAction({ publish: publishStaffAnswer, reject: rejectStaffQuestion })

type Question = Route.ComponentProps['loaderData']

/** A question of a customer: answer and publish it, correct it, or reject it. */
export default function QuestionDetail({ loaderData: question }: Route.ComponentProps) {
  const t = useText()
  const locale = useLocale()
  const format = useFormat()
  return (
    <AdminPage
      back={{ to: '/admin/questions', label: t('Questions about products') }}
      title={t('Question')}
      intro={inLocale(question.product, locale)}
      actions={<QuestionStateTag state={question.state} />}
    >
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <AnswerForm key={question.version} question={question} />
        <aside className="grid gap-6">
          <Card>
            <dl className="grid gap-3 text-sm">
              <Fact name={t('Product')}>
                <Link to={`/admin/products/${question.product_id}`} className="link">
                  {inLocale(question.product, locale)}
                </Link>
              </Fact>
              <Fact name={t('Customer')}>
                <Link to={`/admin/customers/${question.user_id}`} className="link">
                  {question.asker || t('Name is not shown')}
                </Link>
              </Fact>
              <Fact name={t('Language')}>{question.locale}</Fact>
              <Fact name={t('Asked on')}>{format.dateTime(question.asked_at)}</Fact>
              {question.state === 'waiting' && (
                <Fact name={t('Answer due')}>
                  <QuestionDue {...question} />
                </Fact>
              )}
              {question.reason && <Fact name={t('Reason')}>{t(rejectionReasonLabels[question.reason])}</Fact>}
            </dl>
          </Card>
          <History entries={question.history} />
        </aside>
      </div>
    </AdminPage>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function AnswerForm({ question }: { question: Question }) {
  const t = useText()
  const [isRejecting, setRejecting] = useState(false)
  const { run, busy, problems } = useAdminAction()
  const isPublished = question.state === 'published'
  return (
    <Card>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          const fields = Object.fromEntries(new FormData(event.currentTarget))
          run('publish', { id: question.id, version: question.version, ...fields })
        }}
      >
        <TextArea
          name="question"
          label={t('Question')}
          hint={t('Correct spelling only, and remove personal data.')}
          lang={question.locale}
          required
          maxLength={questionLength.max}
          defaultValue={question.question}
          problem={problems.question}
        />
        <TextArea
          name="answer"
          label={t('Answer')}
          hint={t('In the language of the question.')}
          lang={question.locale}
          required
          rows={8}
          maxLength={maxAnswerLength}
          defaultValue={question.answer}
          problem={problems.answer}
        />
        <div className="flex flex-wrap gap-3">
          <Button look="primary" type="submit" busy={busy}>
            {isPublished ? t('Save') : t('Publish answer')}
          </Button>
          {question.state !== 'rejected' && (
            <Button look="danger" onClick={() => setRejecting(true)}>
              {isPublished ? t('Remove from page') : t('Reject question')}
            </Button>
          )}
        </div>
      </form>
      {isRejecting && <RejectDialog question={question} onClose={() => setRejecting(false)} />}
    </Card>
  )
}

function RejectDialog({ question: { id, version }, onClose }: { question: Question; onClose: () => void }) {
  const t = useText()
  const { run, busy, problems } = useAdminAction({ onDone: onClose })
  return (
    <Dialog
      open
      title={t('Reject question')}
      onClose={onClose}
      footer={
        <Button look="danger" type="submit" form="reject" busy={busy}>
          {t('Reject question')}
        </Button>
      }
    >
      <form
        id="reject"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          run('reject', { id, version, reason: new FormData(event.currentTarget).get('reason') })
        }}
      >
        <SelectField
          name="reason"
          label={t('Reason')}
          hint={t('The customer reads this sentence.')}
          required
          placeholder={t('Please choose')}
          problem={problems.reason}
          options={rejectionReasons.map((value) => ({ value, label: t(rejectionReasonLabels[value]) }))}
        />
      </form>
    </Dialog>
  )
}

/** Who answered, corrected or rejected it, with the earlier wording. */
function History({ entries }: { entries: Question['history'] }) {
  const t = useText()
  const format = useFormat()
  const stateOf = (value: unknown) => {
    const state = questionStates.find((one) => one === value)
    return state ? t(questionStateLabels[state]) : ''
  }
  return (
    <Card>
      <h2 className="mb-3 font-semibold">{t('Activity')}</h2>
      {entries.length === 0 && <p className="text-sm text-ink-soft">{t('No changes found')}</p>}
      <ol className="grid gap-4 text-sm">
        {entries.map(({ id, at, actor_name, before, after }) => (
          <li key={id} className="border-l-2 border-line pl-3">
            <p className="font-medium">{stateOf(after?.state) || t('Changed')}</p>
            <p className="text-ink-soft">
              {format.dateTime(at)} · {actor_name}
            </p>
            {(['question', 'answer'] as const).map(
              (name) =>
                typeof before?.[name] === 'string' &&
                before[name] !== '' && (
                  <p key={name} className="break-words">
                    <del className="text-ink-soft">{before[name]}</del>
                  </p>
                ),
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
