import { bathtub } from './baths/bathtub.ts'
import { spa } from './baths/spa.ts'
import { batteryRack } from './batteries/battery-cabinet.ts'
import { battery } from './batteries/wall-battery.ts'
import { bottle } from './containers/bottles.ts'
import { drum } from './containers/drums.ts'
import { jug } from './containers/jugs.ts'
import { tableware } from './containers/tableware.ts'
import { evPedestal } from './ev-charging/charging-stations.ts'
import { evCharger } from './ev-charging/wall-charger.ts'
import { hybridInverter } from './inverters/hybrid-inverter.ts'
import { commercialInverter, stringInverter } from './inverters/inverters.ts'
import { microinverter } from './inverters/microinverter.ts'
import { kitOf } from './kits/kits.ts'
import type { ModelBuilder } from './model.ts'
import { ballast } from './mounting/ballast.ts'
import { clamp } from './mounting/clamps.ts'
import { groundMount } from './mounting/ground-mounts.ts'
import { rail } from './mounting/rails.ts'
import { roofMount } from './mounting/roof-mounts.ts'
import { panel } from './panel.ts'
import { planSet } from './plans/plan-set.ts'
import { dryTransformer } from './transformers/dry-transformer.ts'
import { padTransformer } from './transformers/pad-transformer.ts'

const builders: Partial<Record<string, ModelBuilder>> = {
  panel,
  'string-inverter': stringInverter,
  'commercial-inverter': commercialInverter,
  'hybrid-inverter': hybridInverter,
  microinverter,
  battery,
  'battery-rack': batteryRack,
  'dry-transformer': dryTransformer,
  'liquid-transformer': padTransformer,
  'pad-transformer': padTransformer,
  rail,
  clamp,
  'roof-mount': roofMount,
  'ground-mount': groundMount,
  ballast,
  'ev-charger': evCharger,
  'ev-pedestal': evPedestal,
  kit: kitOf((name) => builders[name]),
  'commercial-kit': kitOf((name) => builders[name]),
  plan: planSet,
  spa,
  tub: bathtub,
  jug,
  drum,
  bottle,
  tableware,
}

/** The builder of a model; undefined for one that is still drawn. */
export const findModelBuilder = (name: string): ModelBuilder | undefined => builders[name]
