import { Form } from 'react-router'
import type { Verdict } from '#features/solar/system-design/system-check/finding.ts'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'

type AddSystemProps = {
  lines: readonly { product_id: string; quantity: number }[]
  verdict: Verdict
  /** The query string of the report. */
  query: string
  /** The button's text, which tells several systems on a page apart. */
  label: string
  primary?: boolean
}

/**
 * The button that adds every part of a system to the cart. A system that the check cannot confirm is not sold with one
 * click: its button asks an engineer for a quote instead.
 */
export function AddSystem({ lines, verdict, query, label, primary }: AddSystemProps) {
  const t = useText()
  const look = primary ? 'primary' : 'secondary'
  if (verdict === 'cannot_be_confirmed' || verdict === 'does_not_fit')
    return (
      <Form method="post" action={`/yourReport?${query}`} className="no-print relative">
        <input type="hidden" name="intent" value="quote" />
        <Button type="submit" look={look} wide>
          {t('Ask an engineer to check it')}
        </Button>
      </Form>
    )
  return (
    <Form method="post" action="/cart" className="no-print relative">
      <input type="hidden" name="intent" value="add_all" />
      {lines.map(({ product_id, quantity }) => (
        <input key={product_id} type="hidden" name="line" value={`${quantity} ${product_id}`} />
      ))}
      <Button type="submit" look={look} icon="cart" wide>
        {label}
      </Button>
    </Form>
  )
}
