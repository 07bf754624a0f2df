import type { ProductModel } from '../model.ts'

/** Open tubs are seen from higher up than other products. */
export const tubViews: ProductModel['views'] = [
  { name: 'front', yaw: 33, pitch: 30 },
  { name: 'inside', yaw: 33, pitch: 62 },
]
