const fieldPrefix = 'add:'

/** The name of the quantity field of a product in a table of products. */
export const quantityField = (product_id: string) => fieldPrefix + product_id

/** The value of the button of one row: adds that row's quantity, or this one if its field is empty. */
export const rowButtonValue = (product_id: string, quantity: number) => `${quantity} ${product_id}`

/**
 * The lines `quantity product_id` of a submitted table of products: those with a quantity, or only the one whose button
 * was pressed.
 */
export function linesOfTable(form: FormData): string[] {
  const only = form.get('only')
  if (typeof only === 'string') {
    const [quantity, product_id = ''] = only.split(' ')
    return [`${form.get(quantityField(product_id)) || quantity} ${product_id}`]
  }
  return [...form].flatMap(([name, value]) =>
    name.startsWith(fieldPrefix) && Number(value) !== 0 ? [`${value} ${name.slice(fieldPrefix.length)}`] : [],
  )
}
