import { type SubmitEvent, useState } from 'react'
import { loadChunk } from '#platform/http/pages/load-chunk.ts'
import { useText } from '#text/text.tsx'
import { useToast } from '#ui/feedback/toast.tsx'

type Row = { product_id: string; name: string }

/**
 * Adds the rows of a submitted table to the cart without leaving the page. The quantities of the rows that were added
 * are emptied; a row that was refused keeps its own, with the reason in a message. Its script is loaded when it is used.
 */
export function useAddRows(rows: readonly Row[]) {
  const t = useText()
  const toast = useToast()
  const [busy, setBusy] = useState(false)

  const add = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const { submitter } = event.nativeEvent
    setBusy(true)
    const { addRows } = await loadChunk(() => import('./add-rows.ts'))
    const { added, refused } = await addRows(form, submitter)
    setBusy(false)
    if (refused) {
      const name = rows.find((row) => row.product_id === refused.product_id)?.name
      toast.error(`${name}: ${refused.answer.msg}`)
    } else if (added > 0) toast.success(t('Added to cart'), { action: { label: t('My Cart'), to: '/cart' } })
    else toast.error(t('Enter a quantity for at least one product.'))
  }

  return { busy, add }
}
