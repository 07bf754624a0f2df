/** A position in the log of the primary, in bytes, and when the primary had written so far. */
type Mark = { position: number; at: number }

/** A lag beyond this is not measured; marks that are older are dropped. */
const measuredMs = 10 * 60_000

/**
 * Measures how old the data of a replica is. The primary's positions are noted with the time before they were asked for:
 * a replica that has replayed one has everything that was committed until then. Unlike the time of the last replayed
 * transaction this depends on no other clock, and it holds while nothing is written.
 */
export function createLagMeter() {
  let marks: Mark[] = []
  return {
    /** Notes that the primary had written its log up to this position, at this time in milliseconds. */
    note(position: number, at: number) {
      const last = marks.at(-1)
      // Another server has become the primary: its log continues from an earlier position.
      if (last && position < last.position) marks = []
      if (last?.position === position) last.at = at
      else marks.push({ position, at })
      marks = marks.filter((mark, index) => index === marks.length - 1 || at - mark.at < measuredMs)
    },
    /** How old the data of a replica that has replayed up to this position is at most, in ms; null when not known. */
    lagOf(position: number, at: number): number | null {
      const reached = marks.findLast((mark) => mark.position <= position)
      return reached ? Math.max(0, at - reached.at) : null
    },
  }
}
