import type { ChatMessage, Conversation, ConversationUpdate, Exchange } from '../../chat.ts'

/** A message in the panel: stored by the server, or being sent under a key that makes a retry idempotent. */
export type Line =
  | { phase: 'sent'; message: ChatMessage }
  | { phase: 'sending' | 'failed'; message: ChatMessage; key: string; error?: string }

/** What the panel shows. */
export type PanelView = {
  /** Whether the conversation has been loaded. */
  phase: 'new' | 'loading' | 'ready' | 'failed'
  /** An error message that belongs to no single message. */
  error: string | null
  lines: readonly Line[]
  /** A person types an answer. */
  isTyping: boolean
  /** The message up to which nothing of the conversation is missing: what follows it is read next. */
  read_id: string | null
} & Omit<Conversation, 'messages'>

export const emptyConversation: PanelView = {
  phase: 'new',
  error: null,
  lines: [],
  isTyping: false,
  read_id: null,
  sender_id: '',
  questions: [],
  state: 'bot',
  office: { is_open: false, opens_at: null },
  can_rate: false,
  resolved_at: null,
  read_at: '',
  seen_message_id: null,
}

export type ConversationEvent =
  | { kind: 'loading' }
  /** `isReset` drops unsent messages: they belong to the conversation that was replaced. */
  | { kind: 'loaded'; conversation: Conversation; isReset?: boolean }
  | { kind: 'updated'; update: ConversationUpdate }
  | { kind: 'typing'; isTyping: boolean }
  | { kind: 'rated'; message_id: string; is_helpful: boolean }
  | { kind: 'removed' }
  | { kind: 'error'; error: string }
  | { kind: 'sending'; key: string; message: ChatMessage }
  | { kind: 'answered'; key: string; exchange: Exchange }
  | { kind: 'refused'; key: string; error: string }
  | { kind: 'discarded'; key: string }

/** What the panel shows after an event. A message that was not stored keeps its position. */
export function applyEvent(view: PanelView, event: ConversationEvent): PanelView {
  switch (event.kind) {
    case 'loading':
      return { ...view, phase: view.phase === 'ready' ? 'ready' : 'loading', error: null }
    case 'loaded':
      return showLoaded(view, event.conversation, event.isReset)
    case 'updated':
      return event.update.is_whole ? showLoaded(view, event.update) : showRead(view, event.update)
    case 'typing':
      return { ...view, isTyping: event.isTyping }
    case 'rated':
      return { ...view, lines: view.lines.map((line) => ratedLine(line, event)) }
    case 'removed':
      return emptyConversation
    case 'error':
      return { ...view, phase: view.phase === 'ready' ? 'ready' : 'failed', error: event.error }
    case 'sending':
      return showSending(view, event)
    case 'answered':
      return showAnswered(view, event)
    case 'refused':
      return replaceUnsent(view, event.key, (line) => [{ ...line, phase: 'failed', error: event.error }])
    case 'discarded':
      return replaceUnsent(view, event.key, () => [])
  }
}

/**
 * The lines to show: without a stored message that is still to be sent again. The server stores a message before the bot
 * answers, and the bot may fail.
 */
export function shownLines({ lines }: Pick<PanelView, 'lines'>): readonly Line[] {
  const unsent = new Set(lines.flatMap((line) => keyOf(line) ?? []))
  return lines.filter(({ phase, message: { key } }) => phase !== 'sent' || !key || !unsent.has(key))
}

/** Whether a message is being sent. */
export const isSending = ({ lines }: PanelView) => lines.some(({ phase }) => phase === 'sending')

/** Whether an answer of the bot is expected: a placeholder is shown for it. */
export const awaitsReply = (view: PanelView) =>
  isSending(view) && (view.state === 'bot' || view.state === 'resolved')

/** Number of messages from others sent after a time (ISO 8601). */
export const unreadSince = ({ lines }: PanelView, seen_at: string) =>
  lines.filter(({ message }) => !message.isCustomer && Date.parse(message.sent_at) > Date.parse(seen_at))
    .length

/** Whether a person answers, or is expected to. */
export const expectsPerson = ({ state }: Pick<PanelView, 'state'>) =>
  state === 'waiting' || state === 'person'

/** The newest message stored by the server, or null. */
export const newestMessage = ({ lines }: PanelView) =>
  lines.findLast(({ phase }) => phase === 'sent')?.message ?? null

const afterResolve_ms = 60 * 60_000

/**
 * Whether a message of the team may come: while a person is expected, and for an hour after the conversation was resolved.
 * Both times are the server's: the browser's clock may be wrong.
 */
export const mayHearFromTeam = (view: PanelView) =>
  expectsPerson(view) ||
  (view.state === 'resolved' &&
    Date.parse(view.read_at) - Date.parse(view.resolved_at ?? '') < afterResolve_ms)

/** A message of the visitor that the server has not stored yet. */
export const ownMessage = (id: string, text: string, at: Date, isImage = false): ChatMessage => ({
  id,
  text,
  isCustomer: true,
  isImage,
  image: null,
  by: 'customer',
  links: [],
  is_answer: false,
  is_helpful: null,
  sent_at: at.toISOString(),
})

function showLoaded(view: PanelView, conversation: Conversation, isReset = false): PanelView {
  const unsent = isReset ? [] : view.lines.filter(({ phase }) => phase !== 'sent')
  return {
    phase: 'ready',
    error: null,
    isTyping: false,
    lines: [...conversation.messages.map(sentLine), ...unsent],
    read_id: conversation.messages.at(-1)?.id ?? null,
    ...detailsOf(conversation),
  }
}

/** Shows what was read: ratings of answers that are shown already, and the messages after them. */
function showRead(view: PanelView, update: ConversationUpdate): PanelView {
  const lines = update.ratings.reduce(
    (rated, rating) => rated.map((line) => ratedLine(line, rating)),
    view.lines,
  )
  return showAdded({ ...view, lines }, update)
}

/**
 * Shows the messages after the one up to which the conversation was read, before those that were not sent. They replace
 * exchanges shown meanwhile, because messages of others may come before or between them.
 */
function showAdded(view: PanelView, conversation: Conversation): PanelView {
  const shown = sentMessages(view)
  const read = shown.slice(0, shown.findIndex(({ id }) => id === view.read_id) + 1)
  const added = withoutThose(conversation.messages, read)
  return {
    ...showLoaded(view, { ...conversation, messages: [...read, ...added] }),
    isTyping: view.isTyping && !withoutThose(added, shown).some(({ by }) => by === 'person'),
  }
}

function withoutThose(messages: readonly ChatMessage[], others: readonly ChatMessage[]) {
  const ids = new Set(others.map(({ id }) => id))
  return messages.filter(({ id }) => !ids.has(id))
}

const sentMessages = ({ lines }: PanelView) =>
  lines.filter(({ phase }) => phase === 'sent').map(({ message }) => message)

const detailsOf = ({
  sender_id,
  questions,
  state,
  office,
  can_rate,
  resolved_at,
  read_at,
  seen_message_id,
}: Conversation) => ({
  sender_id,
  questions,
  state,
  office,
  can_rate,
  resolved_at,
  read_at,
  seen_message_id,
})

function showSending(view: PanelView, { key, message }: { key: string; message: ChatMessage }): PanelView {
  const isRetry = view.lines.some((line) => keyOf(line) === key)
  const line: Line = { phase: 'sending', key, message }
  if (isRetry) return replaceUnsent(view, key, () => [line])
  return { ...view, error: null, lines: [...view.lines, line] }
}

/**
 * Replaces the pending message with the stored one and its replies; appends them if there was no pending message (a
 * callback request). Messages that are already shown are not added again.
 */
function showAnswered(view: PanelView, { key, exchange }: { key: string; exchange: Exchange }): PanelView {
  const shownIds = new Set(view.lines.map(({ message }) => message.id))
  const added = exchange.messages.filter(({ id }) => !shownIds.has(id)).map(sentLine)
  const { questions, state } = exchange
  const wasPending = view.lines.some((line) => keyOf(line) === key)
  const { lines } = wasPending ? replaceUnsent(view, key, () => added) : { lines: [...view.lines, ...added] }
  return {
    ...view,
    error: null,
    lines,
    questions,
    state,
    can_rate: view.can_rate && state === 'resolved',
  }
}

function replaceUnsent(view: PanelView, key: string, change: (line: Unsent) => readonly Line[]): PanelView {
  const lines = view.lines.flatMap((line) =>
    line.phase !== 'sent' && line.key === key ? change(line) : [line],
  )
  return { ...view, lines }
}

type Unsent = Exclude<Line, { phase: 'sent' }>

const sentLine = (message: ChatMessage): Line => ({ phase: 'sent', message })

const ratedLine = (
  line: Line,
  { message_id, is_helpful }: { message_id: string; is_helpful: boolean },
): Line => (line.message.id === message_id ? { ...line, message: { ...line.message, is_helpful } } : line)

const keyOf = (line: Line) => (line.phase === 'sent' ? null : line.key)
