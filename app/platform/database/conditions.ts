/**
 * Collects the conditions of a list, which must all hold, with the values of their placeholders. `always`: the condition of
 * every list of this kind; `values`: those of its placeholders.
 */
export function newConditions(always = 'true', values: unknown[] = []) {
  const conditions = [always]
  /** Adds a value and returns its place in the statement, as `$1`. */
  const bind = (value: unknown) => `$${values.push(value)}`
  return {
    bind,
    /** Adds a condition. */
    and: (condition: string) => void conditions.push(condition),
    /** Adds a condition on the place of a value, unless the value is undefined. */
    add(condition: (place: string) => string, value: unknown) {
      if (value !== undefined) conditions.push(condition(bind(value)))
    },
    /** The conditions so far, and all values. */
    collected: () => ({ where: conditions.join(' and '), values }),
  }
}
