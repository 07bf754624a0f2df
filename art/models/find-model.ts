import type { Model } from '../subject.ts'
import { tub } from './baths/bathtubs.ts'
import { spa } from './baths/spas.ts'
import { battery, batteryRack } from './batteries.ts'
import { bottle, jug } from './containers/bottles.ts'
import { drum } from './containers/drums.ts'
import { tableware } from './containers/tableware.ts'
import { evCharger, evPedestal } from './ev-chargers.ts'
import { commercialInverter, hybridInverter, microinverter, stringInverter } from './inverters/inverters.ts'
import { ballast, groundMount } from './mounting/ground-mounts.ts'
import { clamp, rail } from './mounting/rails-and-clamps.ts'
import { roofMount } from './mounting/roof-mounts.ts'
import { panel } from './panel.ts'
import { commercialKit, kit } from './systems/kits.ts'
import { plan } from './systems/plans.ts'
import { padTransformer } from './transformers/pad-transformers.ts'
import { dryTransformer, liquidTransformer } from './transformers/transformers.ts'

const models: Record<string, Model> = {
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

/** The drawing function of a model; unknown models are drawn as kits. */
export function findModel(name: string): Model {
  return models[name] ?? kit
}
