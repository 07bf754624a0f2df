/** The first row of a query that must return one. @throws Error when there is none: a bug in the query. */
export function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('Expected a row, found none')
  return row
}
