import { useText } from '#text/text.tsx'
import { type SpecGroup, SpecTable } from '#ui/data-display/spec-table.tsx'

/** The specification tables of a product, and the sources of its figures. */
export function SpecGroups({ groups, source }: { groups: readonly SpecGroup[]; source: string | null }) {
  const t = useText()
  return (
    <>
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-2">
        {groups.map((group) => (
          <SpecTable key={group.title} caption={group.title} groups={[group]} />
        ))}
      </div>
      {source && (
        <p className="mt-4 max-w-text text-sm text-ink-soft">{t('Data source: {{source}}', { source })}</p>
      )}
    </>
  )
}
