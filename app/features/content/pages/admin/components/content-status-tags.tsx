import { useFormat, useText } from '#text/text.tsx'
import { Tag } from '#ui/data-display/tag.tsx'
import { contentStatusLabels } from '../../editing/content-status.ts'

type ContentState = { is_hidden: boolean; shown: unknown; next_at: string | null; has_draft: boolean }

/** The states of a document: live or not, the time of its next version, and whether it has a newer draft. */
export function ContentStatusTags({ is_hidden, shown, next_at, has_draft }: ContentState) {
  const t = useText()
  const format = useFormat()
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {is_hidden ? (
        <Tag>{t(contentStatusLabels.hidden)}</Tag>
      ) : (
        shown !== null && <Tag tone="good">{t(contentStatusLabels.live)}</Tag>
      )}
      {next_at && <Tag tone="info">{t('Scheduled for {{time}}', { time: format.dateTime(next_at) })}</Tag>}
      {has_draft && <Tag tone="wait">{t(contentStatusLabels.draft)}</Tag>}
    </span>
  )
}
