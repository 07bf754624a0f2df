import { GuideAnswers } from '#features/catalog/products/components/guide-answers.tsx'
import { withNoBreakSpaces } from '#text/format.ts'
import { useText } from '#text/text.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import type { CategoryData } from './category.server.ts'
import { RelatedGuides } from './related-guides.tsx'

type CategoryDetailsProps = Pick<CategoryData, 'paragraphs' | 'guide' | 'articles'>

/** Description, buying guide and articles below the list: a static part. */
export function CategoryDetails({ paragraphs, guide, articles }: CategoryDetailsProps) {
  const t = useText()
  return (
    <div className="contents">
      <Description paragraphs={paragraphs} />
      {guide.length > 0 && (
        <section className="mt-16">
          <SectionHeading title={t('Before you choose')} />
          <div className="max-w-text">
            <GuideAnswers guide={guide} />
          </div>
        </section>
      )}
      {articles.length > 0 && (
        <div className="mt-16">
          <RelatedGuides guides={articles} />
        </div>
      )}
    </div>
  )
}

/** The category's description, below its list. */
const Description = ({ paragraphs }: { paragraphs: string[] }) =>
  paragraphs.length > 0 && (
    <div className="mt-16 grid gap-x-8 gap-y-4 border-t border-line pt-6 md:grid-cols-3">
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{withNoBreakSpaces(paragraph)}</p>
      ))}
    </div>
  )
