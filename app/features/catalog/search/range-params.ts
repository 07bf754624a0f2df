type Param = readonly [name: string, value: string]

const fieldName = /^([a-z0-9_]+)_(from|to)$/
// The price has URL parameters of its own.
const price = 'price'

/**
 * The URL parameters of a submitted filter form: the fields `{attribute}_from` and `{attribute}_to` become one filter
 * `f={attribute}:from..to`, which replaces the attribute's checkboxes. One end may be empty. A value that is not a
 * number counts as empty.
 */
export function filterParams(fields: Iterable<Param>): Param[] {
  const ranges = new Map<string, { from: string; to: string }>()
  const others: Param[] = []
  for (const [name, value] of fields) {
    const [, attribute = price, end] = fieldName.exec(name) ?? []
    if (attribute === price) others.push([name, value])
    else
      ranges.set(attribute, {
        ...(ranges.get(attribute) ?? { from: '', to: '' }),
        [`${end}`]: numberIn(value),
      })
  }
  const used = [...ranges].filter(([, { from, to }]) => from || to)
  const isReplaced = ([name, value]: Param) =>
    name === 'f' && used.some(([attribute]) => value.startsWith(`${attribute}:`))
  return [
    ...others.filter((one) => !isReplaced(one)),
    ...used.map(([attribute, { from, to }]): Param => ['f', `${attribute}:${from}..${to}`]),
  ]
}

/** Whether a query has fields that `filterParams` turns into filters: a browser without JavaScript sends them. */
export const hasRangeFields = (names: Iterable<string>) =>
  [...names].some((name) => !name.startsWith(`${price}_`) && fieldName.test(name))

function numberIn(value: string) {
  const number = value.trim() === '' ? Number.NaN : Number(value)
  return Number.isFinite(number) && Math.abs(number) < 1e9 ? String(+number.toFixed(6)) : ''
}
