import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { classes } from '#ui/classes.ts'
import { Tag } from '#ui/data-display/tag.tsx'
import { Icon } from '#ui/media/icon.tsx'
import { Menu, MenuButton } from '#ui/overlays/menu.tsx'
import type { Values } from '../../fields/body-values.ts'
import { placeIn, useEditing, useHasProblem } from './edit-context.ts'
import { keyOfItem, moved, withSameKey } from './item-keys.ts'

type ItemListProps = {
  /** Names the list for screen readers. */
  label: string
  place: string
  items: readonly Values[]
  min?: number
  max: number
  /** The type of an item and a part of its text, for its closed form. */
  titleOf: (item: Values, at: number) => { type: string; summary: string }
  /** The fields of an open item. */
  children: (item: Values, place: string, onChange: (item: Values) => void) => ReactNode
  /** The button that adds an item; `add` opens it. */
  addButton: (add: (item: Values) => void) => ReactNode
  onChange: (items: Values[]) => void
}

/** Items that can be opened, added, duplicated, removed, and moved by drag, by buttons, or with the arrow keys. */
export function ItemList(props: ItemListProps) {
  const { label, place, items, min = 0, max, titleOf, children, addButton, onChange } = props
  const t = useText()
  const { isReadOnly } = useEditing()
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const [news, setNews] = useState('')
  const dragged = useRef<number | null>(null)
  const toggle = (key: number, isOpen: boolean) => {
    const next = new Set(open)
    if (isOpen) next.add(key)
    else next.delete(key)
    setOpen(next)
  }
  const insert = (item: Values, at: number) => {
    onChange([...items.slice(0, at), item, ...items.slice(at)])
    toggle(keyOfItem(item), true)
  }
  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= items.length) return
    onChange(moved(items, from, to))
    setNews(t('Moved to position {{position}} of {{total}}', { position: to + 1, total: items.length }))
  }
  return (
    <div>
      <ol aria-label={label} className="grid grid-cols-1 gap-2">
        {items.map((item, at) => {
          const key = keyOfItem(item)
          return (
            <ItemFrame
              key={key}
              {...titleOf(item, at)}
              {...{ at, place: placeIn(place, at), isReadOnly, total: items.length }}
              isOpen={open.has(key)}
              onToggle={(isOpen) => toggle(key, isOpen)}
              onMove={(to) => move(at, to)}
              onDrag={() => void (dragged.current = at)}
              onDrop={() => {
                if (dragged.current !== null) move(dragged.current, at)
                dragged.current = null
              }}
              onDuplicate={items.length < max ? () => insert(structuredClone(item), at + 1) : undefined}
              onRemove={
                items.length > min ? () => onChange(items.filter((_, other) => other !== at)) : undefined
              }
            >
              {children(item, placeIn(place, at), (changed) =>
                onChange(items.map((one, other) => (other === at ? withSameKey(changed, item) : one))),
              )}
            </ItemFrame>
          )
        })}
      </ol>
      <p aria-live="polite" className="sr-only">
        {news}
      </p>
      {!isReadOnly && items.length < max && (
        <div className="mt-3">{addButton((item) => insert(item, items.length))}</div>
      )}
    </div>
  )
}

type ItemFrameProps = {
  type: string
  summary: string
  at: number
  total: number
  place: string
  isReadOnly: boolean
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  onMove: (to: number) => void
  onDrag: () => void
  onDrop: () => void
  onDuplicate: (() => void) | undefined
  onRemove: (() => void) | undefined
  children: ReactNode
}

function ItemFrame(props: ItemFrameProps) {
  const { type, summary, at, place, isReadOnly, isOpen, onToggle, onDrop, children } = props
  const t = useText()
  const hasProblem = useHasProblem(place)
  const [isOver, setOver] = useState(false)
  const isShown = isOpen || hasProblem
  return (
    <li
      className={classes('rounded border bg-sheet', isOver ? 'border-ink' : 'border-line')}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        event.stopPropagation()
        setOver(false)
        onDrop()
      }}
    >
      <div className="flex items-center gap-1 pr-1">
        {!isReadOnly && <MoveHandle {...props} />}
        <button
          type="button"
          aria-expanded={isShown}
          onClick={() => onToggle(!isShown)}
          className={classes(
            'flex min-h-11 min-w-0 grow items-center gap-2 py-2 text-left -outline-offset-2',
            isReadOnly && 'pl-3',
          )}
        >
          <Icon name="chevron" size={16} className={classes('shrink-0', !isShown && '-rotate-90')} />
          <span className="shrink-0 font-medium">{type || String(at + 1)}</span>
          <span className="min-w-0 truncate text-sm text-ink-soft">{summary}</span>
          {hasProblem && <Tag tone="bad">{t('Needs attention')}</Tag>}
        </button>
        {!isReadOnly && <ItemMenu {...props} />}
      </div>
      {isShown && <div className="grid grid-cols-1 gap-5 border-t border-line p-4">{children}</div>}
    </li>
  )
}

const dots = '⠿'

/** The handle that is dragged; with the focus on it, the arrow keys move the item. */
function MoveHandle({ type, summary, at, onMove, onDrag }: ItemFrameProps) {
  const t = useText()
  const handleKey = (event: KeyboardEvent) => {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    onMove(to)
  }
  return (
    <button
      type="button"
      draggable
      aria-label={t('Move {{name}} with the arrow keys', { name: `${type} ${summary}`.trim() || at + 1 })}
      onKeyDown={handleKey}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', String(at))
        onDrag()
      }}
      className="target grid min-h-11 w-9 shrink-0 cursor-grab place-items-center text-ink-soft -outline-offset-2 hover:text-ink"
    >
      <span aria-hidden="true">{dots}</span>
    </button>
  )
}

function ItemMenu({ type, summary, at, total, onMove, onDuplicate, onRemove }: ItemFrameProps) {
  const t = useText()
  const name = `${type} ${summary}`.trim() || at + 1
  return (
    <Menu
      look="quiet"
      size="small"
      square
      icon="more"
      label={t('Actions for {{name}}', { name })}
      align="end"
    >
      {at > 0 && <MenuButton onClick={() => onMove(at - 1)}>{t('Move up')}</MenuButton>}
      {at < total - 1 && <MenuButton onClick={() => onMove(at + 1)}>{t('Move down')}</MenuButton>}
      {onDuplicate && (
        <MenuButton icon="copy" onClick={onDuplicate}>
          {t('Duplicate')}
        </MenuButton>
      )}
      {onRemove && (
        <MenuButton icon="trash" danger onClick={onRemove}>
          {t('Remove')}
        </MenuButton>
      )}
    </Menu>
  )
}

/** A plain button that adds an item. */
export function AddItem({ label, onAdd }: { label: string; onAdd: () => void }) {
  return (
    <Button look="quiet" size="small" icon="plus" onClick={onAdd}>
      {label}
    </Button>
  )
}
