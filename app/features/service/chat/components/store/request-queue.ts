import { type Envelope, succeeded } from '#platform/http/api/call.ts'

export type RequestQueue = ReturnType<typeof createRequestQueue>

/** Runs requests one after the other. After a reset, waiting requests are not sent and pending answers are ignored. */
export function createRequestQueue(announce: () => void) {
  let epoch = 0
  let last: Promise<unknown> = Promise.resolve()
  return {
    last: () => last,
    reset() {
      epoch += 1
    },
    run<Data>(send: () => Promise<Envelope<Data>>, onAnswer: (answer: Envelope<Data>) => void) {
      const startEpoch = epoch
      const previous = last
      const request = async () => {
        await previous
        if (startEpoch !== epoch) return
        const answer = await send()
        if (startEpoch === epoch) onAnswer(answer)
        if (succeeded(answer)) announce()
      }
      const ended = request()
      last = ended
      return ended
    },
  }
}
