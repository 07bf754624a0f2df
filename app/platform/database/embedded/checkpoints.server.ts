/** Checkpoints in placing and paying an order. */
export type OrderCheckpoint =
  | 'placing: locked'
  | 'placing: reserved'
  | 'placing: written'
  | 'placing: committed'
  | 'paying: attempt written'
  | 'paying: provider answered'
  | 'settling: card looked at'
  | 'settling: card decided'
  | 'settling: attempt ended'
  | 'settling: order marked'
  | 'settling: committed'

/** Checkpoints in saving a lead. */
export type RequestCheckpoint =
  | 'asking: request written'
  | 'asking: consent written'
  | 'asking: files attached'
  | 'asking: mails left'
  | 'asking: committed'

/**
 * Points where a test can run a concurrent action or kill the process, to check that nothing is lost or done twice.
 */
export type Checkpoint = OrderCheckpoint | RequestCheckpoint

type Listener = () => void | Promise<void>

const listeners = new Map<Checkpoint, Listener>()

// Fault tests set this to kill a server process here, like a power failure: no handler runs, nothing is flushed.
const dieAt = process.env.DIE_AT_CHECKPOINT

/** Marks a checkpoint. Does nothing outside tests. */
export async function checkpoint(name: Checkpoint) {
  if (dieAt === name) process.kill(process.pid, 'SIGKILL')
  const listener = listeners.get(name)
  if (listener) await listener()
}

/** For tests: calls `listener` at every pass of the checkpoint. Returns the function to unsubscribe. */
export function atCheckpoint(name: Checkpoint, listener: Listener) {
  listeners.set(name, listener)
  return () => void listeners.delete(name)
}
