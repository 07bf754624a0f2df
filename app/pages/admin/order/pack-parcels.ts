type Quantities = Readonly<Record<string, string>>
type Packed = { quantities: Quantities }
type LineToShip = { line_id: string; remaining: number }

/** Units of a line in all parcels. */
const packedUnits = (parcels: readonly Packed[], line_id: string) =>
  parcels.reduce((sum, parcel) => sum + Number(parcel.quantities[line_id] ?? 0), 0)

/** What the parcels do not have yet, by line: the items of a new parcel. */
export const unpackedQuantities = (lines: readonly LineToShip[], parcels: readonly Packed[]): Quantities =>
  Object.fromEntries(
    lines.map(({ line_id, remaining }) => [
      line_id,
      String(Math.max(0, remaining - packedUnits(parcels, line_id))),
    ]),
  )

/** Whether a parcel has no items. */
export const isEmptyParcel = ({ quantities }: Packed) =>
  Object.values(quantities).every((quantity) => !(Number(quantity) > 0))
