export type TypedArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array

/** Beyond this length an array grows by an eighth at a time: doubling the arrays of a million products wastes 100 MB. */
const large = 65_536

/** The same values, in a larger array if it is too short for `length` of them. */
export function withRoom<Values extends TypedArray>(values: Values, length: number): Values {
  if (length <= values.length) return values
  const Type = values.constructor as new (length: number) => Values
  const grown = values.length < large ? values.length * 2 : Math.ceil(values.length * 1.125)
  const larger = new Type(Math.max(length, grown))
  larger.set(values)
  return larger
}
