import { json, type Sample } from './scenario.ts'

export type LastUnits = {
  buyers: number
  units: number
  sold: number
  refused: number
  other: number
  ms: number
}

/** The last units of a product with many concurrent buyers. */
export async function sellLastUnits(url: string, { last_units }: Sample): Promise<LastUnits> {
  const { buyers, units } = last_units
  const began = performance.now()
  const statuses = await Promise.all(
    buyers.map(async ({ token, address_id }) => {
      const answer = await fetch(`${url}/api/order/generate/order`, {
        method: 'POST',
        headers: { ...json, authorization: `Bearer ${token}` },
        body: JSON.stringify({ address_id, placement_key: crypto.randomUUID() }),
      })
      await answer.arrayBuffer()
      return answer.status
    }),
  )
  const ms = Math.round(performance.now() - began)
  const sold = statuses.filter((status) => status === 200).length
  const refused = statuses.filter((status) => status === 409).length
  return { buyers: buyers.length, units, sold, refused, other: buyers.length - sold - refused, ms }
}
