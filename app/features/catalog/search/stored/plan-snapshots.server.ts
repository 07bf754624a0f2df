import type { createIndex } from '../catalog-index.ts'
import { untilIdle } from '../compact/sort-slowly.ts'
import type { IndexSnapshots } from './index-snapshots.server.ts'

/** How long a change waits for a snapshot that is being written; after that the snapshot is given up. */
const maxWaitMs = 2000

type Source = {
  /** The index as it is now. */
  state(): { index: ReturnType<typeof createIndex>; since: number; version: string }
  /** Settles when the products that are being read are in the index; null: none are being read. */
  reading(): Promise<void> | null
}

/**
 * Writes a snapshot in the background once enough products have changed. It shares the arrays of the index, so a change waits
 * until it is written, or after two seconds ends it; it is then tried again later.
 */
export function planSnapshots(snapshots: IndexSnapshots, { state, reading }: Source) {
  const { timing, log } = snapshots
  let waiting = 0
  let lastAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | null = null
  let writing: { done: Promise<void>; end: AbortController } | null = null

  function plan() {
    if (timer || writing || waiting < timing.changes) return
    const ms = Math.max(timing.delayMs, lastAt + timing.pauseMs - Date.now())
    timer = setTimeout(write, ms).unref()
  }

  async function write() {
    const began = Date.now()
    await state().index.filters.sortAll(untilIdle)
    for (let current = reading(); current; current = reading()) await current.catch(() => {})
    // Nothing is awaited from here on until `writing` is set, so no product is put in between.
    const { index, since, version } = state()
    const end = new AbortController()
    const done = snapshots.write(index.save(), { since, version }, end.signal).then(
      () => log.info({ ms: Date.now() - began, products: index.size() }, 'The catalog index was stored'),
      (error: unknown) => {
        if (!end.signal.aborted) log.warn({ error }, 'The catalog index could not be stored')
        throw error
      },
    )
    const written = waiting
    writing = { done, end }
    timer = null
    lastAt = Date.now()
    await done.then(
      () => (waiting -= written),
      () => {},
    )
    writing = null
    plan()
  }

  return {
    /** To be awaited before products are put into the index. */
    async beforeChange() {
      if (!writing) return
      const { done, end } = writing
      const giveUp = setTimeout(() => end.abort(), maxWaitMs)
      await done.catch(() => {})
      clearTimeout(giveUp)
    },
    /** Notes that products were put into the index. */
    changed(products: number) {
      waiting += products
      plan()
    },
  }
}
