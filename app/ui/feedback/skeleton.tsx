import { useText } from '#text/text.tsx'
import { classes } from '../classes.ts'

type SkeletonProps = {
  /** What is loading: lines of text, rows of a list, cards of a grid. */
  shape?: 'text' | 'row' | 'card'
  count?: number
}

const bar = 'block rounded bg-line'
const lengths = ['w-full', 'w-11/12', 'w-full', 'w-4/5', 'w-2/3']

/** A placeholder in the shape of the loading content, which prevents layout shift. */
export function Skeleton({ shape = 'text', count = 3 }: SkeletonProps) {
  const t = useText()
  const grid = shape === 'card' ? 'grid gap-6 sm:grid-cols-2 lg:grid-cols-3' : 'grid gap-3'
  return (
    <div role="status" className={classes('animate-pulse', grid)}>
      <span className="sr-only">{t('Loading')}</span>
      {Array.from({ length: count }, (_, at) => {
        const key = `${shape} ${at}`
        if (shape === 'text') return <span key={key} className={classes(bar, 'h-4', lengths[at % 5])} />
        if (shape === 'row')
          return (
            <span key={key} className="flex items-center gap-4 border-b border-line pb-3">
              <span className={classes(bar, 'size-11 shrink-0')} />
              <span className={classes(bar, 'h-4 grow')} />
              <span className={classes(bar, 'h-4 w-20')} />
            </span>
          )
        return (
          <span key={key} className="block rounded border border-line">
            <span className="block aspect-square bg-line/60" />
            <span className="grid gap-3 p-5">
              <span className={classes(bar, 'h-5 w-3/4')} />
              <span className={classes(bar, 'h-4 w-1/2')} />
              <span className={classes(bar, 'h-6 w-24')} />
            </span>
          </span>
        )
      })}
    </div>
  )
}
