import type { Cells } from '../models/panel.ts'

export const BLACK: Cells = {
  columns: 6,
  rows: 12,
  half: true,
  blue: false,
  backing: '#3a5078',
  frame: '#2b3038',
}

export const SILVER: Cells = { ...BLACK, backing: '#dfe4e8', frame: '#c6cacd' }
