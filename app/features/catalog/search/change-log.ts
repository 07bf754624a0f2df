/** More changes than these are forgotten. */
const maxChanges = 5000

/** Which products were put into an index lately, for what is derived from their rows and cached. */
export class ChangeLog {
  #numbers: number[] = []
  #count = 0

  note(number: number) {
    this.#count++
    this.#numbers.push(number)
    if (this.#numbers.length >= 2 * maxChanges) this.#numbers = this.#numbers.slice(-maxChanges)
  }

  /** How many changes there were so far. */
  get count() {
    return this.#count
  }

  /** The products that were changed after so many changes; null if they were too many to remember. */
  since(count: number): number[] | null {
    const changes = this.#count - count
    if (changes > maxChanges) return null
    return changes === 0 ? [] : [...new Set(this.#numbers.slice(-changes))]
  }
}
