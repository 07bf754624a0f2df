import { localeNames, useText } from '#text/text.tsx'
import type { Block } from '../../blocks.ts'
import type { FieldChange } from '../../editing/compare-bodies.ts'
import { blockLabels } from '../fields/block-fields.ts'
import { usePlaceName } from './field-names.ts'

type ChangeListProps = { changes: readonly FieldChange[]; before: string; after: string }

/** What differs between two versions: each field with both texts. */
export function ChangeList({ changes, before, after }: ChangeListProps) {
  const t = useText()
  const nameOf = usePlaceName()
  if (changes.length === 0) return <p className="text-ink-soft">{t('The versions have the same content.')}</p>
  return (
    <ul className="grid gap-4">
      {changes.map(({ place, locale, block, before: older, after: newer }) => (
        <li key={`${place} ${locale} ${older}`} className="border-t border-line pt-3">
          <p className="mb-2 text-sm font-medium">
            {block && `${t(blockLabels[block as Block['kind']] ?? block)} · `}
            {nameOf(place)}
            {locale && <span className="font-normal text-ink-soft"> · {localeNames[locale]}</span>}
          </p>
          <div className="grid gap-3 sm:grid-cols-2">
            <Side title={before} words={older} lang={locale} tone="bg-bad-wash" />
            <Side title={after} words={newer} lang={locale} tone="bg-good-wash" />
          </div>
        </li>
      ))}
    </ul>
  )
}

type SideProps = { title: string; words: string | null; lang: string | null; tone: string }

function Side({ title, words, lang, tone }: SideProps) {
  const t = useText()
  return (
    <div className="min-w-0">
      <p className="text-sm text-ink-soft">{title}</p>
      {words === null ? (
        <p className="text-sm text-ink-soft italic">{t('Not there')}</p>
      ) : (
        <p
          lang={lang ?? undefined}
          className={`rounded px-3 py-2 text-sm break-words whitespace-pre-wrap ${tone}`}
        >
          {words}
        </p>
      )}
    </div>
  )
}
