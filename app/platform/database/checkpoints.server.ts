/** Moments of placing and paying. */
export type OrderCheckpoint =
  | 'placing: locked'
  | 'placing: reserved'
  | 'placing: written'
  | 'placing: committed'
  | 'paying: attempt written'
  | 'paying: provider answered'
  | 'settling: card looked at'
  | 'settling: card decided'
  | 'settling: ledger written'
  | 'settling: order marked'
  | 'settling: committed'

/** Moments of keeping a request. */
export type AskingCheckpoint =
  | 'asking: request written'
  | 'asking: consent written'
  | 'asking: files attached'
  | 'asking: mails left'
  | 'asking: committed'

/** Moments at which a test can run a rival or end the process, to see that nothing is lost or done twice. */
export type Checkpoint = OrderCheckpoint | AskingCheckpoint

type Visit = () => void | Promise<void>

const visits = new Map<Checkpoint, Visit>()

// A trial tells a whole server by this where to die, as by a power cut: no handler runs, nothing is flushed.
const dieAt = process.env.DIE_AT_CHECKPOINT

/** Passes a named moment. Costs nothing unless a test waits there. */
export async function checkpoint(name: Checkpoint) {
  if (dieAt === name) process.kill(process.pid, 'SIGKILL')
  const visit = visits.get(name)
  if (visit) await visit()
}

/** For tests: does this whenever the moment is passed, until the returned function is called. */
export function atCheckpoint(name: Checkpoint, visit: Visit) {
  visits.set(name, visit)
  return () => void visits.delete(name)
}
