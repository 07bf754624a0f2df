/** The one row a query must give. None is a bug in the query, not an answer to the user. */
export function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('Expected a row, found none')
  return row
}
