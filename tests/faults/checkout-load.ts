import { placeAndPay, saveAddress, Visitor } from './server-process.ts'

type Reachable = ConstructorParameters<typeof Visitor>[0]

/**
 * People who put a panel into their cart, order and pay, over and over until `stop`. One who meets a failure tries the
 * same press again where `retries` says so; `failures` has each of them, `completed` when each order was paid.
 */
export async function startCheckoutLoad(
  server: Reachable,
  people: number,
  { retries }: { retries: boolean },
) {
  const failures: string[] = []
  const completed: number[] = []
  const keys: string[] = []
  const closing = new AbortController()
  let isAborted = false
  const visitors = Array.from({ length: people }, () => new Visitor(server))
  const addresses: string[] = []
  for (const visitor of visitors) {
    await visitor.register()
    addresses.push(await saveAddress(visitor))
  }

  const buy = async (visitor: Visitor, address_id: string) => {
    const press = { address_id, placement_key: crypto.randomUUID() }
    // As many as are in the cart already are one panel: asked again, it stays one.
    const fill = { list: [{ product_id: 'panel', product_count: 1 }] }
    await again(() => visitor.call('/user/add_cart_list', fill))
    keys.push(press.placement_key)
    await again(() => placeAndPay(visitor, press))
    completed.push(Date.now())
  }
  const again = async (step: () => Promise<unknown>) => {
    for (;;) {
      try {
        return await step()
      } catch (error) {
        failures.push(String(error))
        if (!retries || isAborted) throw error
        await new Promise((done) => setTimeout(done, 200))
      }
    }
  }
  const lanes = visitors.map(async (visitor, index) => {
    while (!closing.signal.aborted) await buy(visitor, addresses[index] ?? '')
  })
  const ended = Promise.allSettled(lanes)
  return {
    failures,
    completed,
    keys,
    /** Lets everybody finish what they have begun. */
    async stop() {
      closing.abort()
      await ended
    },
    /** Ends the load even when nothing succeeds any more. */
    async abort() {
      isAborted = true
      closing.abort()
      await ended
    },
  }
}
