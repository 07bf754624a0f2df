import { turned } from './solids.ts'

/** The head of a screw on a face that looks along z. */
export const screwHead = () =>
  turned(
    [
      [0, 3.2],
      [2.6, 3.2],
      [4.6, 2.2],
      [5, 0.6],
      [5, 0],
    ],
    20,
  )
