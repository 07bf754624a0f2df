/** The specification's limit for a script chunk, in milliseconds. */
export const chunkTimeoutMs = 120_000

/** What a page gets when a chunk did not load. */
export type ChunkFailure = {
  /** How often the oldest waiting chunk has failed: after a second failure only a new document may help. */
  failures: number
}

const event_name = 'chunk-failed'
const waiting = new Set<() => void>()

/**
 * Loads a script chunk. A failure, or 120 s without an answer, is reported to `onChunkFailure`; the promise stays open
 * until `retryChunks` succeeds, so the page that is shown stays as it is, with everything typed into it.
 * `load` is given the number of failures so far.
 */
export async function loadChunk<Chunk>(load: (failures: number) => Promise<Chunk>): Promise<Chunk> {
  for (let failures = 0; ; failures++) {
    try {
      return await withinTimeout(load(failures))
    } catch (error) {
      console.warn('Loading chunk failed', error)
      const retried = new Promise<void>((retry) => waiting.add(retry))
      const detail: ChunkFailure = { failures: failures + 1 }
      window.dispatchEvent(new CustomEvent(event_name, { detail }))
      await retried
    }
  }
}

/**
 * Loads the module of a route; a retry uses another URL, because browsers cache a failed module. Imported by the
 * router in builds (vite.config.ts). @public
 */
export const loadRouteChunk = (path: string): Promise<unknown> =>
  loadChunk((failures) => import(/* @vite-ignore */ failures === 0 ? path : `${path}?retry=${failures}`))

/** Retries every chunk that did not load. */
export function retryChunks() {
  const retries = [...waiting]
  waiting.clear()
  for (const retry of retries) retry()
}

/** Calls back whenever a chunk did not load. Returns the function to unsubscribe. */
export function onChunkFailure(report: (failure: ChunkFailure) => void) {
  const listener = (event: Event) => report((event as CustomEvent<ChunkFailure>).detail)
  window.addEventListener(event_name, listener)
  return () => window.removeEventListener(event_name, listener)
}

async function withinTimeout<Chunk>(loading: Promise<Chunk>): Promise<Chunk> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${chunkTimeoutMs} ms`)), chunkTimeoutMs)
  })
  try {
    return await Promise.race([loading, timeout])
  } finally {
    clearTimeout(timer)
  }
}
