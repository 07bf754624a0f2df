import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { useStaff } from '#ui/admin/use-staff.ts'
import type { ChatState } from '../../chat.ts'

type HandlerActionsProps = {
  chat: { conversation_id: string; state: ChatState; staff_id: string | null; has_ended: boolean }
}

/** Who answers the conversation: take it over, give it back to the bot, or resolve it. */
export function HandlerActions({ chat }: HandlerActionsProps) {
  const t = useText()
  const staff = useStaff()
  const { run, busy } = useAdminAction()
  if (chat.has_ended) return null
  const { conversation_id } = chat
  const isMine = chat.state === 'person' && chat.staff_id === staff.id
  const isOpen = chat.state === 'waiting' || chat.state === 'person'
  return (
    <>
      {!isMine && (
        <Button look="primary" busy={busy} onClick={() => run('take', { conversation_id })}>
          {t('Take over')}
        </Button>
      )}
      {isOpen && (
        <>
          <Button busy={busy} onClick={() => run('handBack', { conversation_id })}>
            {t('Hand back to the bot')}
          </Button>
          <Button busy={busy} onClick={() => run('resolve', { conversation_id })}>
            {t('Resolve')}
          </Button>
        </>
      )}
    </>
  )
}
