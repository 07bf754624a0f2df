import { requestAddToCart } from '#features/sales/cart/components/cart-requests.ts'
import { linesOfTable, quantityField } from '#features/sales/cart/table-lines.ts'
import { succeeded } from '#platform/http/api/call.ts'

/**
 * Adds the lines of a table's form to the cart and empties the quantities of those that were added. Returns how many were
 * added, and the first that was refused.
 */
export async function addRows(form: HTMLFormElement, submitter: HTMLElement | null) {
  const answers = await Promise.all(
    linesOfTable(new FormData(form, submitter)).map(async (line) => {
      const [quantity, product_id = ''] = line.split(' ')
      return { product_id, answer: await requestAddToCart(product_id, Number(quantity)) }
    }),
  )
  const added = answers.filter(({ answer }) => succeeded(answer))
  for (const { product_id } of added) {
    const field = form.elements.namedItem(quantityField(product_id))
    if (field instanceof HTMLInputElement) field.value = ''
  }
  return { added: added.length, refused: answers.find(({ answer }) => !succeeded(answer)) }
}
