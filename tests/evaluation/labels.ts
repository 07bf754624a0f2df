// The notation of labels, for example `#hearth-16:price / battery`: see docs/testing.md.

/** What an answer can give. */
export type Target =
  | { kind: 'topic'; id: string }
  | { kind: 'page'; path: string }
  /** A product; with figures, the answer states one of them. */
  | { kind: 'product'; id: string; figures: string[] }
  /** Any product of these families that meets all conditions. */
  | { kind: 'selection'; families: string[]; conditions: Condition[] }
  /** A production estimate for a state. */
  | { kind: 'estimate'; state: string; panels: number | null }
  /** A delivery date or time for a ZIP code. */
  | { kind: 'delivery'; zip: string }
  /** Outside of what the store knows. */
  | { kind: 'unknown' }

export type Condition = { key: string; operator: '=' | '>=' | '<='; value: string }

/** Alternatives; each has one target, or several that an answer must give together. */
export type Label = Target[][]

/** The label in this notation. @throws Error for text that is not one. */
export const parseLabel = (label: string): Label =>
  label.split(' / ').map((alternative) => alternative.split(' & ').map(parseTarget))

function parseTarget(target: string): Target {
  const [sign = '', rest] = [target[0], target.slice(1)]
  if (target === '?') return { kind: 'unknown' }
  if (sign === '/') return { kind: 'page', path: target }
  if (sign === '#') {
    const [id = '', figures] = rest.split(':')
    return { kind: 'product', id, figures: figures?.split(',') ?? [] }
  }
  if (sign === '@') {
    const [families = '', ...conditions] = rest.split(' ')
    return { kind: 'selection', families: families.split(','), conditions: conditions.map(parseCondition) }
  }
  if (sign === '=') {
    const [state = '', panels] = rest.split('*')
    return { kind: 'estimate', state, panels: panels === undefined ? null : Number(panels) }
  }
  if (sign === '$') return { kind: 'delivery', zip: rest }
  if (!/^[a-z_]+$/.test(target)) throw new Error(`Not a label: ${target}`)
  return { kind: 'topic', id: target }
}

function parseCondition(condition: string): Condition {
  const [, key, operator, value] = /^(\w+)(=|>=|<=)(.+)$/.exec(condition) ?? []
  if (!key || !operator || !value) throw new Error(`Not a condition: ${condition}`)
  return { key, operator: operator as Condition['operator'], value: value.replaceAll('_', ' ') }
}

/** The label as a short text for tables. */
export const nameOfLabel = (label: Label) => label[0]?.map(nameOfTarget).join(' & ') ?? ''

function nameOfTarget(target: Target): string {
  if (target.kind === 'topic') return target.id
  if (target.kind === 'page') return target.path
  if (target.kind === 'product') return target.figures.length > 0 ? 'product figure' : 'product'
  return target.kind === 'selection' ? 'products' : target.kind
}
