/** The pages with a request form. A navigation with `{ message }` as its state fills in the message. */
export const requestFormPaths: readonly string[] = [
  '/quote',
  '/TransformerQuote',
  '/consultation',
  '/contact',
]
