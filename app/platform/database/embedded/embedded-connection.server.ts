import type pg from 'pg'

let connections = 0

/** Connections to the embedded database share one session, so each needs unique names for its prepared statements. */
export function useUniqueStatementNames(client: pg.PoolClient) {
  const suffix = `~${++connections}`
  const query = client.query.bind(client) as (first: unknown, ...more: unknown[]) => unknown
  client.query = ((first: string | { name?: string }, ...more: unknown[]) =>
    query(
      typeof first === 'object' && first.name ? { ...first, name: first.name + suffix } : first,
      ...more,
    )) as typeof client.query
}

/**
 * Statements that one connection starts at once run one after the other. On a server the driver sends them together
 * (`pipeline`), which the embedded database cannot; the driver's own queue ends with pg 9.
 */
export function queryInTurn(client: pg.PoolClient) {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  let before: Promise<unknown> | undefined
  client.query = ((...given: unknown[]) => {
    const answer = before ? before.then(() => query(...given)) : query(...given)
    // With a callback there is no promise: the pool does that, with a connection that nobody else has.
    if (!(answer instanceof Promise)) return answer
    const turn = answer
      .catch(() => {})
      .finally(() => {
        if (before === turn) before = undefined
      })
    before = turn
    return answer
  }) as typeof client.query
}
