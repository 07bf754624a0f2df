/** One class attribute from the parts that apply. */
export const classes = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(' ')
