import { useFormat, useText } from '#text/text.tsx'
import { zoneName } from '#text/zone-name.ts'
import { Button } from '#ui/actions/button.tsx'
import { Menu, MenuButton, MenuLine } from '#ui/overlays/menu.tsx'
import { CallbackForm } from './callback-form.tsx'
import { ChatComposer } from './chat-composer.tsx'
import { ChatMessages } from './chat-messages.tsx'
import type { Chat } from './store/chat-store.ts'
import type { PanelView } from './store/conversation.ts'

type ChatContentProps = {
  chat: Chat
  view: PanelView
  titleId: string
  onMinimize: () => void
  /** Called when a link in a message is followed. */
  onFollow?: () => void
}

/** The content of the chat panel: header, messages, suggested questions and inputs. */
export function ChatContent({ chat, view, titleId, onMinimize, onFollow }: ChatContentProps) {
  return (
    <>
      <ChatHeader chat={chat} view={view} titleId={titleId} onMinimize={onMinimize} />
      <ChatMessages chat={chat} view={view} onFollow={onFollow} />
      <div className="chat-ways shrink-0 border-t border-line bg-paper p-3">
        <ChatComposer key={chat.owner()} chat={chat} isReady={view.phase === 'ready'} />
        <CallbackForm chat={chat} />
      </div>
    </>
  )
}

type ChatHeaderProps = Omit<ChatContentProps, 'onFollow'>

function ChatHeader({ chat, view, titleId, onMinimize }: ChatHeaderProps) {
  const t = useText()
  return (
    <header className="chat-head on-panel shrink-0 border-b border-line">
      <div className="flex items-center gap-1 pt-1.5 pr-1.5 pl-4">
        <h2 id={titleId} className="grow text-lg">
          {t('Connect Us')}
        </h2>
        <Menu square icon="more" label={t('Chat menu')}>
          <MenuButton icon="trash" onClick={() => void chat.clear()}>
            <MenuItemText
              title={t('Clear')}
              description={t('Clears the messages and keeps the conversation open')}
            />
          </MenuButton>
          <MenuButton icon="refresh" onClick={() => void chat.restart()}>
            <MenuItemText title={t('Restart')} description={t('Starts a new conversation')} />
          </MenuButton>
          <MenuLine />
          <MenuButton icon="close" onClick={onMinimize}>
            <MenuItemText title={t('Close')} description={t('Your messages are saved')} />
          </MenuButton>
        </Menu>
        <Button look="quiet" square icon="minus" label={t('Minimize')} onClick={onMinimize} />
      </div>
      <ChatStatus view={view} />
    </header>
  )
}

const MenuItemText = ({ title, description }: { title: string; description: string }) => (
  <span>
    <span className="block">{title}</span>
    <span className="block text-sm text-ink-soft">{description}</span>
  </span>
)

/** Who answers: the bot, identified as a program, or a person, and when one is available. */
function ChatStatus({ view: { phase, state, office } }: { view: PanelView }) {
  const t = useText()
  const format = useFormat()
  const hours = office.is_open
    ? t('Our office is open now.')
    : office.opens_at &&
      t('Our team is back {{day}}, {{time}} ({{zone}}).', {
        day: format.day(office.opens_at),
        time: format.clock(office.opens_at),
        zone: zoneName(t),
      })
  const who = {
    bot: t('You’re chatting with our virtual assistant.'),
    waiting: office.is_open
      ? t('We’ve notified our team. Someone will join this chat.')
      : t('Your question is waiting for our team.'),
    person: t('You’re chatting with our team.'),
    resolved: t('This conversation is closed. Message us anytime.'),
  }[state]
  return (
    <div role="status" className="min-h-13 px-4 pb-3 text-sm text-ink-soft">
      {phase === 'ready' && (
        <>
          <p>{who}</p>
          {(state === 'bot' || state === 'waiting') && hours && <p className="chat-hours">{hours}</p>}
        </>
      )}
    </div>
  )
}
