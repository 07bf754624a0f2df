import { useState } from 'react'
import { useLocale, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/page/card.tsx'
import { examples } from './example-data.ts'

export function States() {
  const t = useText()
  const words = examples[useLocale()]
  const [shown, setShown] = useState(true)
  return (
    <>
      <div className="grid gap-3">
        <Notice title={words.tones.info}>{words.sentence}</Notice>
        <Notice tone="good">{t('Saved')}</Notice>
        {shown && (
          <Notice tone="wait" title={words.tones.wait} onDismiss={() => setShown(false)}>
            {words.sentence}
          </Notice>
        )}
        <Notice tone="bad" urgent>
          {words.email_problem}
        </Notice>
      </div>
      <div className="grid gap-6 md:grid-cols-2">
        <Card>
          <EmptyState
            title={t('Nothing here yet')}
            action={<LinkButton to="#main">{t('Learn more')}</LinkButton>}
          >
            {words.sentence}
          </EmptyState>
        </Card>
        <Card>
          <ErrorState />
        </Card>
      </div>
      <Skeleton />
      <Skeleton shape="row" count={2} />
      <Skeleton shape="card" />
    </>
  )
}
