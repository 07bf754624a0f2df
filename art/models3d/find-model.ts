import { batteryRack } from './batteries/battery-cabinet.ts'
import { battery } from './batteries/wall-battery.ts'
import { hybridInverter } from './inverters/hybrid-inverter.ts'
import { commercialInverter, stringInverter } from './inverters/inverters.ts'
import { microinverter } from './inverters/microinverter.ts'
import type { ModelBuilder } from './model.ts'
import { panel } from './panel.ts'
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
}

/** The builder of a model; undefined for one that is still drawn. */
export const findModelBuilder = (name: string): ModelBuilder | undefined => builders[name]
