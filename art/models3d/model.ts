import type { Group } from 'three'
import type { Subject } from '../subject.ts'
import type { PublishedSize } from './published-size.ts'

/** What a picture shows of the product. The name is part of the file name. */
export type ViewName = 'front' | 'back' | 'connections' | 'inside' | 'detail'

/** Where the camera stands, in degrees: `yaw` to the right of the product's front, `pitch` above its middle. */
export type View = {
  name: ViewName
  yaw: number
  pitch: number
  fill?: number
  stand?: Stand
  /** Shows only the surroundings of a point of a long product, as a cube of this size; the rest leaves the picture. */
  close?: { at: readonly [x: number, y: number, z: number]; size: number }
}

/** Of most products on a wall: from the front, and from below, where the connections are. */
export const wallViews: readonly View[] = [
  { name: 'front', yaw: 33, pitch: 10 },
  { name: 'connections', yaw: 30, pitch: -24 },
]

/** What the product stands on: the floor, a wall behind it, or nothing at all. */
export type Stand = 'floor' | 'wall' | 'none'

/** A product in millimeters: x to the right, y up, z toward the viewer. It stands on y = 0; a wall is at z = 0. */
export type ProductModel = { root: Group; size: PublishedSize; stand: Stand; views: readonly View[] }

/** Builds a product from its catalog entry. Runs in browsers and in Node, without files or canvas. */
export type ModelBuilder = (subject: Subject) => ProductModel
