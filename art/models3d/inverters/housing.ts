import { Group, type Material } from 'three'
import { part, parts, place } from '../kit/assembly.ts'
import { screwHead } from '../kit/fasteners.ts'
import { surface } from '../kit/materials.ts'
import { box, slab } from '../kit/solids.ts'
import type { PublishedSize } from '../published-size.ts'
import { cableEntries, entryDrop } from './cable-entries.ts'
import { heatSink } from './heat-sink.ts'

export type HousingOptions = {
  fins: number
  ports: number
  /** The share of the height that the wiring compartment takes. */
  wiring: number
  looks: { cover: Material; wiring: Material; body: Material }
}

export type Housing = {
  root: Group
  /** Where something can be put on the covers: middle, height and front of each. */
  cover: { y: number; height: number; z: number }
  compartment: { y: number; height: number; z: number }
  /** The middle of the body's side walls in z, and their depth. */
  side: { z: number; depth: number }
}

/**
 * The housing of an inverter on a wall: bracket, cooling fins, body, cover, wiring compartment and cable entries. It is as
 * large as published with everything that protrudes.
 */
export function housing({ width, height, depth }: PublishedSize, options: HousingOptions): Housing {
  const { fins, ports, wiring, looks } = options
  const root = new Group()
  const body_height = height - entryDrop
  const middle = entryDrop + body_height / 2
  const fin_end = 8 + depth * 0.34
  const cover_depth = Math.min(38, depth * 0.18)
  const gap = 3
  const body = { from: fin_end + 8, to: depth - cover_depth - gap }
  const body_depth = body.to - body.from

  const bracket = part(
    slab(width * 0.7, body_height * 0.8, 5, 10, { edge: 1 }),
    surface('zinc'),
    0,
    middle,
    0,
  )
  const sink = heatSink({
    width: width - 26,
    height: body_height * 0.9,
    from: 8,
    to: fin_end + 1,
    count: fins,
    look: surface('cast-aluminum'),
  })
  sink.position.y = middle
  const base = part(
    box(width - 10, body_height - 8, 9, 3),
    surface('cast-aluminum'),
    0,
    middle,
    fin_end + 4.5,
  )
  const shell = part(slab(width, body_height, body_depth, 16, { edge: 4 }), looks.body, 0, middle, body.from)
  const seam = part(
    slab(width - 9, body_height - 9, gap + 2, 12, { edge: 0.4 }),
    surface('gap'),
    0,
    middle,
    body.to - 1,
  )

  const split = 3.5
  const compartment_height = body_height * wiring
  const cover_height = body_height - compartment_height - split
  const cover_y = entryDrop + compartment_height + split + cover_height / 2
  const compartment_y = entryDrop + compartment_height / 2
  const step = 5
  const cover = part(
    slab(width, cover_height, cover_depth, 16, { edge: 6, bevel: 4, curve: 12 }),
    looks.cover,
    0,
    cover_y,
    depth - cover_depth,
  )
  const compartment = part(
    slab(width, compartment_height, cover_depth - step, 16, { edge: 5, bevel: 4, curve: 12 }),
    looks.wiring,
    0,
    compartment_y,
    depth - cover_depth,
  )
  const entries = cableEntries(width * 0.84, ports, (body.from + body.to) / 2)
  entries.position.y = entryDrop + 0.5
  root.add(bracket, sink, base, shell, seam, cover, compartment, entries)
  root.add(
    parts(screwHead(), surface('steel'), [
      ...cornersOf(width - 44, cover_height - 44, cover_y, depth - 2.4),
      ...cornersOf(width - 44, compartment_height - 40, compartment_y, depth - step - 2.4),
    ]),
  )
  return {
    root,
    cover: { y: cover_y, height: cover_height, z: depth },
    compartment: { y: compartment_y, height: compartment_height, z: depth - step },
    side: { z: (body.from + body.to) / 2, depth: body_depth },
  }
}

/** Screw heads at four corners. They stand out of the cover by less than a millimeter. */
const cornersOf = (width: number, height: number, y: number, z: number) =>
  [-1, 1].flatMap((across) =>
    [-1, 1].map((up) => place({ x: (across * width) / 2, y: y + (up * height) / 2, z })),
  )
