import { useText } from '#text/text.tsx'
import { Icon } from '#ui/media/icon.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import type { MatchingAnswer } from './matching-answers.server.ts'

/** What the shop answers to the text of a search, above the products. */
export default function SearchAnswers({ answers }: { answers: MatchingAnswer[] }) {
  const t = useText()
  return (
    <section aria-labelledby="answers" className="mb-10">
      <SectionHeading id="answers" title={t('Answers')} />
      <ul className="grid gap-6">
        {answers.map(({ title, text, links }) => (
          <li key={title} className="max-w-text">
            <h3 className="font-medium">{title}</h3>
            {text && <p className="mt-1">{text}</p>}
            {links.length > 0 && (
              <ul className="mt-1 flex flex-wrap gap-x-6">
                {links.map((link) => (
                  <li key={link.to}>
                    <Link
                      to={link.to}
                      className="inline-flex min-h-11 items-center gap-1.5 font-medium text-link hover:underline"
                    >
                      <Icon name="chevron" size={16} className="-rotate-90" />
                      {link.title}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
