/** A pattern that matches what any of these does. Their own flags are ignored. */
export const anyPattern = (patterns: readonly RegExp[], flags: string): RegExp =>
  new RegExp(patterns.map(({ source }) => source).join('|'), flags)
