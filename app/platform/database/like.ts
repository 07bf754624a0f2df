/** A text as a part of a LIKE pattern: its `%`, `_` and backslashes mean themselves. */
export const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')
