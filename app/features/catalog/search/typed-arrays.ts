type TypedArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array

/** The same values, in an array of twice the size if it is too short for `length` of them. */
export function withRoom<Values extends TypedArray>(values: Values, length: number): Values {
  if (length <= values.length) return values
  const Type = values.constructor as new (length: number) => Values
  const larger = new Type(Math.max(length, values.length * 2))
  larger.set(values)
  return larger
}
