import type { ModelBuilder } from './model.ts'
import { panel } from './panel.ts'

const builders: Partial<Record<string, ModelBuilder>> = { panel }

/** The builder of a model; undefined for one that is still drawn. */
export const findModelBuilder = (name: string): ModelBuilder | undefined => builders[name]
