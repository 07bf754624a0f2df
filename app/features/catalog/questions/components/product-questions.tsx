import { GuideAnswers } from '#features/catalog/products/components/guide-answers.tsx'
import { useFormat, useText } from '#text/text.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Disclosure } from '#ui/page/disclosure.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import type { PublicQuestion } from '../question.ts'

type ProductQuestionsProps = {
  product_id: string
  questions: readonly PublicQuestion[]
  /** The questions of the family's buying guide. */
  guide: readonly { question: string; answer: string }[]
}

/** Customers' questions with the answers of the shop, those of the guide, and the link to ask another. */
export function ProductQuestions({ product_id, questions, guide }: ProductQuestionsProps) {
  const t = useText()
  const format = useFormat()
  return (
    <section id="questions" className="scroll-mt-(--sticky-top)">
      <SectionHeading
        title={t('Questions and answers')}
        aside={
          <Link to={`/askQuestion?product_id=${product_id}`} className="link target">
            {t('Ask a question')}
          </Link>
        }
      />
      <div className="max-w-text">
        {questions.map(({ id, question, answer, asker, locale, answered_at }) => (
          <Disclosure key={id} title={<span lang={locale}>{question}</span>}>
            <p lang={locale} className="whitespace-pre-line">
              {answer}
            </p>
            <p className="mt-2 text-sm text-ink-soft">
              {t('Asked by {{name}}', { name: asker || t('Customer') })} · {t('Answered by Heliostead')},{' '}
              {format.date(answered_at)}
            </p>
          </Disclosure>
        ))}
        <GuideAnswers guide={guide} />
      </div>
    </section>
  )
}
