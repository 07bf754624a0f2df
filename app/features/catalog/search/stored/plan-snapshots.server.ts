import type { OwnIndex } from '../catalog-index.ts'
import { untilIdle } from '../compact/sort-slowly.ts'
import type { IndexSnapshots } from './index-snapshots.server.ts'

/** How long a change waits for a snapshot that is being written; after that the snapshot is given up. */
const maxWaitMs = 2000

/** Errors that the next try would meet again: the disk is full, or the process may not write there. */
const lastingErrors = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOSPC', 'EDQUOT'])

type Source = {
  /** The index as it is now. `database`: of what it was read; null: not known, and then it is not stored, nor without a version. */
  state(): { index: OwnIndex; since: number; version: string; database: string | null }
  /** Settles when the products that are being read are in the index; null: none are being read. */
  reading(): Promise<void> | null
}

/**
 * Writes a snapshot in the background once enough products have changed. It shares the arrays of the index, so a change waits
 * until it is written, or after two seconds gives it up; it is then tried again later.
 */
export function planSnapshots(snapshots: IndexSnapshots, { state, reading }: Source) {
  const { timing, log } = snapshots
  let waiting = 0
  let lastAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | null = null
  /** Remains until writing has ended, also when it was given up: on a stalled disk no second one begins. */
  let writing: { done: Promise<void>; end: AbortController } | null = null
  let isStopped = false

  function plan() {
    if (isStopped || timer || writing || waiting < timing.changes) return
    if (state().index.size() < timing.products) return
    const ms = Math.max(timing.delayMs, lastAt + timing.pauseMs - Date.now())
    timer = setTimeout(() => void writeOrReport(), ms).unref()
  }

  async function writeOrReport() {
    try {
      await write()
    } catch (error) {
      isStopped = lastingErrors.has((error as NodeJS.ErrnoException).code ?? '')
      const until = isStopped ? '; it is not tried again until the next start' : ''
      log.warn({ error }, `The catalog index could not be stored${until}`)
    }
    timer = writing = null
    lastAt = Date.now()
    plan()
  }

  async function write() {
    const began = Date.now()
    await state().index.filters.sortAll(untilIdle)
    for (let current = reading(); current; current = reading()) await current.catch(() => {})
    // Nothing is awaited from here on until `writing` is set, so no product is put in between.
    const { index, since, version, database } = state()
    if (database === null || version === '') return
    const end = new AbortController()
    const done = snapshots.write(index.save(), { since, version, database }, end.signal)
    const written = waiting
    writing = { done, end }
    try {
      await done
    } catch (error) {
      if (!end.signal.aborted) throw error
      return log.info(
        { ms: Date.now() - began },
        'The catalog index was not stored: products changed meanwhile',
      )
    }
    waiting -= written
    log.info({ ms: Date.now() - began, products: index.size() }, 'The catalog index was stored')
  }

  return {
    /** To be awaited before products are put into the index. */
    async beforeChange() {
      if (!writing || writing.end.signal.aborted) return
      const { done, end } = writing
      const late = Promise.withResolvers<void>()
      const giveUp = setTimeout(late.resolve, maxWaitMs)
      await Promise.race([done.catch(() => {}), late.promise])
      clearTimeout(giveUp)
      // What is written from here on may be of two states. The writer reads the signal last, before the file gets its name.
      end.abort()
    },
    /** Notes that products were put into the index. */
    changed(products: number) {
      waiting += products
      plan()
    },
  }
}
