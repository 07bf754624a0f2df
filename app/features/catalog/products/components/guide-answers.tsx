import { withNoBreakSpaces } from '#text/format.ts'
import { Disclosure } from '#ui/page/disclosure.tsx'

/** The questions of a family's buying guide, each with its answer behind it. */
export const GuideAnswers = ({ guide }: { guide: readonly { question: string; answer: string }[] }) =>
  guide.map(({ question, answer }) => (
    <Disclosure key={question} title={question}>
      <p className="text-ink-soft">{withNoBreakSpaces(answer)}</p>
    </Disclosure>
  ))
