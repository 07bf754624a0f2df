import { useLocale } from '#text/text.tsx'
import { Rating } from '#ui/data-display/rating.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { Disclosure } from '#ui/page/disclosure.tsx'
import { examples } from './example-data.ts'

export function Folds() {
  const words = examples[useLocale()]
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <div>
        {words.questions.map((question, at) => (
          <Disclosure
            key={question}
            title={question}
            group="questions"
            open={at === 0}
            aside={at === 1 ? '3' : undefined}
          >
            {words.sentence}
          </Disclosure>
        ))}
      </div>
      <Tabs
        label={words.product}
        tabs={[
          { id: 'in-the-box', title: words.product, children: words.included.join(' · ') },
          { id: 'measures', title: words.data_sheet, children: words.sentence },
          { id: 'opinions', title: words.your_opinion, children: <Rating value={3.5} count={2} /> },
        ]}
      />
    </div>
  )
}
