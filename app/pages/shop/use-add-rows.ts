import { type SubmitEvent, useState } from 'react'
import { requestAddToCart } from '#features/sales/cart/components/cart-requests.ts'
import { linesOfTable, quantityField } from '#features/sales/cart/table-lines.ts'
import { succeeded } from '#platform/http/api/call.ts'
import { useText } from '#text/text.tsx'
import { useToast } from '#ui/feedback/toast.tsx'

type Row = { product_id: string; name: string }

/**
 * Adds the rows of a submitted table to the cart without leaving the page. The quantities of the rows that were added
 * are emptied; a row that was refused keeps its own, with the reason in a message.
 */
export function useAddRows(rows: readonly Row[]) {
  const t = useText()
  const toast = useToast()
  const [busy, setBusy] = useState(false)

  const add = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const lines = linesOfTable(new FormData(form, event.nativeEvent.submitter))
    if (lines.length === 0) return toast.error(t('Enter a quantity for at least one product.'))
    setBusy(true)
    const answers = await Promise.all(
      lines.map(async (line) => {
        const [quantity, product_id = ''] = line.split(' ')
        return { product_id, answer: await requestAddToCart(product_id, Number(quantity)) }
      }),
    )
    setBusy(false)
    for (const { product_id, answer } of answers) {
      const field = form.elements.namedItem(quantityField(product_id))
      if (succeeded(answer) && field instanceof HTMLInputElement) field.value = ''
    }
    const refused = answers.find(({ answer }) => !succeeded(answer))
    const name = rows.find((row) => row.product_id === refused?.product_id)?.name
    if (refused) return toast.error(`${name}: ${refused.answer.msg}`)
    toast.success(t('Added to cart'), { action: { label: t('My Cart'), to: '/cart' } })
  }

  return { busy, add }
}
