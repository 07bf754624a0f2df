import { findModelBuilder } from '../models3d/find-model.ts'
import { type CatalogProduct, readSubject } from '../subject.ts'
import { deckSpa } from './deck-spa/deck-spa.ts'
import { flatRoof } from './flat-roof/flat-roof.ts'
import { freightDelivery } from './freight-delivery/freight-delivery.ts'
import { padTransformer } from './pad-transformer/pad-transformer.ts'
import { palletInspection } from './pallet-inspection/pallet-inspection.ts'
import type { SceneBuilder, SceneModel } from './scene.ts'
import { suburbanRoof } from './suburban-roof/suburban-roof.ts'
import { warehouse } from './warehouse/warehouse.ts'

/** The rendered scenes by the names of their files. */
export const scenes: Record<string, SceneBuilder> = {
  'suburban-roof': suburbanRoof,
  'flat-roof': flatRoof,
  'pad-transformer': padTransformer,
  warehouse,
  'freight-delivery': freightDelivery,
  'deck-spa': deckSpa,
  'pallet-inspection': palletInspection,
}

/** Builds a scene with products of the catalog. */
export function buildScene(name: string, products: readonly CatalogProduct[]): SceneModel {
  const scene = scenes[name]
  if (!scene) throw new Error(`There is no scene ${name}`)
  return scene.build((id) => {
    const product = products.find((one) => one.id === id)
    const subject = product && readSubject(product)
    const model = subject && findModelBuilder(subject.model)?.(subject)
    if (!model) throw new Error(`${name} needs the product ${id}, which has no model`)
    return model
  })
}
