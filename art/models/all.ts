import type { Model } from '../subject.ts'
import { bottle, drum, jug, tableware } from './goods.ts'
import { commercialInverter, hybridInverter, microinverter, stringInverter } from './inverters.ts'
import { ballast, clamp, groundMount, rail, roofMount } from './mounting.ts'
import { panel } from './panel.ts'
import { battery, batteryRack, evCharger, evPedestal } from './storage.ts'
import { commercialKit, kit, plan } from './systems.ts'
import { dryTransformer, liquidTransformer, padTransformer } from './transformers.ts'
import { spa, tub } from './water.ts'

const MODELS: Record<string, Model> = {
  panel,
  'string-inverter': stringInverter,
  'hybrid-inverter': hybridInverter,
  microinverter,
  'commercial-inverter': commercialInverter,
  'dry-transformer': dryTransformer,
  'liquid-transformer': liquidTransformer,
  'pad-transformer': padTransformer,
  rail,
  clamp,
  'roof-mount': roofMount,
  'ground-mount': groundMount,
  ballast,
  battery,
  'battery-rack': batteryRack,
  spa,
  tub,
  bottle,
  jug,
  drum,
  tableware,
  'ev-charger': evCharger,
  'ev-pedestal': evPedestal,
  kit,
  'commercial-kit': commercialKit,
  plan,
}

/** The drawing for a picture's model; a kit stands in for a model nobody knows. */
export function modelCalled(name: string): Model {
  return MODELS[name] ?? kit
}
