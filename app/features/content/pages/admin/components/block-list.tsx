import { useLocale, useText } from '#text/text.tsx'
import { Menu, MenuButton } from '#ui/overlays/menu.tsx'
import type { Block } from '../../blocks.ts'
import { blockFields, blockKinds, blockLabels, layoutFields } from '../fields/block-fields.ts'
import { newBlock, type Values } from '../fields/body-values.ts'
import { useProblem } from './inputs/edit-context.ts'
import { Fields } from './inputs/field-input.tsx'
import { ItemList } from './inputs/item-list.tsx'
import { summaryOf } from './inputs/summary.ts'

type BlockListProps = { blocks: readonly Values[]; onChange: (blocks: Values[]) => void }

const kindOf = (block: Values) => block.kind as Block['kind']

/** The blocks of a page: each with the fields of its kind. */
export function BlockList({ blocks, onChange }: BlockListProps) {
  const t = useText()
  const locale = useLocale()
  const problem = useProblem('blocks')
  return (
    <section aria-label={t('Blocks')}>
      <h2 className="mb-3 text-lg">{t('Blocks')}</h2>
      {problem && <p className="mb-2 text-sm font-medium text-bad">{problem}</p>}
      <ItemList
        label={t('Blocks')}
        place="blocks"
        items={blocks}
        max={80}
        titleOf={(block) => ({ type: t(blockLabels[kindOf(block)]), summary: summaryOf(block, locale) })}
        addButton={(add) => (
          <Menu title={t('Add block')} look="secondary" align="start">
            {blockKinds.map((kind) => (
              <MenuButton key={kind} onClick={() => add(newBlock(kind))}>
                {t(blockLabels[kind])}
              </MenuButton>
            ))}
          </Menu>
        )}
        onChange={onChange}
      >
        {(block, place, change) => (
          <>
            <Fields fields={blockFields[kindOf(block)]} place={place} values={block} onChange={change} />
            <details className="border-t border-line pt-2">
              <summary className="min-h-9 content-center text-sm text-ink-soft">
                {t('Background and anchor')}
              </summary>
              <div className="mt-2 grid gap-4 sm:grid-cols-2">
                <Fields fields={layoutFields} place={place} values={block} onChange={change} />
              </div>
            </details>
          </>
        )}
      </ItemList>
    </section>
  )
}
