import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'

/** Form that cancels an announced transfer or check that was not sent. `children`: other actions, before its button. */
export function CancelTransfer({ children }: { children?: ReactNode }) {
  const t = useText()
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="flex flex-wrap gap-3">
      {children}
      <input type="hidden" name="intent" value="call_off" />
      <Button type="submit" look="quiet" busy={busy}>
        {t('I haven’t sent it. Choose another payment method')}
      </Button>
    </Form>
  )
}
