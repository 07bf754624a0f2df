import type { ChatMessage, Conversation, Exchange } from '../../chat.ts'

/** A message in the panel: kept by the server, or on its way there under a key that makes a second try harmless. */
export type Line =
  | { phase: 'sent'; message: ChatMessage }
  | { phase: 'sending' | 'failed'; message: ChatMessage; key: string; why?: string }

/** What the panel shows. */
export type Shown = {
  /** Whether the server has been asked what there is. */
  phase: 'new' | 'loading' | 'ready' | 'failed'
  /** What did not work and is no message's own trouble, as a sentence. */
  trouble: string | null
  lines: readonly Line[]
} & Pick<Conversation, 'questions' | 'state' | 'office' | 'can_rate'>

export const nothingYet: Shown = {
  phase: 'new',
  trouble: null,
  lines: [],
  questions: [],
  state: 'bot',
  office: { is_open: false, opens_at: null },
  can_rate: false,
}

export type Happening =
  | { kind: 'asked' }
  /** `anew` where what was on its way belongs to what has been left. */
  | { kind: 'came'; conversation: Conversation; anew?: boolean }
  | { kind: 'gone' }
  | { kind: 'troubled'; why: string }
  | { kind: 'sending'; key: string; message: ChatMessage }
  | { kind: 'answered'; key: string; exchange: Exchange }
  | { kind: 'refused'; key: string; why: string }
  | { kind: 'discarded'; key: string }

/** What the panel shows after something has happened. A message that was not kept stays where it stood. */
export function after(shown: Shown, happening: Happening): Shown {
  switch (happening.kind) {
    case 'asked':
      return { ...shown, phase: shown.phase === 'ready' ? 'ready' : 'loading', trouble: null }
    case 'came':
      return came(shown, happening.conversation, happening.anew)
    case 'gone':
      return nothingYet
    case 'troubled':
      return { ...shown, phase: shown.phase === 'ready' ? 'ready' : 'failed', trouble: happening.why }
    case 'sending':
      return sending(shown, happening)
    case 'answered':
      return answered(shown, happening)
    case 'refused':
      return changed(shown, happening.key, (line) => [{ ...line, phase: 'failed', why: happening.why }])
    case 'discarded':
      return changed(shown, happening.key, () => [])
  }
}

/** Whether a message is on its way. */
export const isSending = ({ lines }: Shown) => lines.some(({ phase }) => phase === 'sending')

/** Whether the program is expected to answer: the place of its answer is shown. */
export const awaitsReply = (shown: Shown) =>
  isSending(shown) && (shown.state === 'bot' || shown.state === 'resolved')

/** How many messages of others came after a moment (ISO 8601). */
export const unreadAfter = ({ lines }: Shown, seen_at: string) =>
  lines.filter(({ message }) => !message.isCustomer && Date.parse(message.sent_at) > Date.parse(seen_at))
    .length

/** When the last message that the server has kept was sent, or null. */
export const lastSentAt = ({ lines }: Shown) =>
  lines.findLast(({ phase }) => phase === 'sent')?.message.sent_at ?? null

/** A message of the visitor before the server has it. */
export const ownMessage = (id: string, text: string, at: Date, isImage = false): ChatMessage => ({
  id,
  text,
  isCustomer: true,
  isImage,
  image: null,
  by: 'customer',
  links: [],
  sent_at: at.toISOString(),
})

function came(shown: Shown, { messages, ...rest }: Conversation, anew = false): Shown {
  const left = anew ? [] : shown.lines.filter(({ phase }) => phase !== 'sent')
  const { questions, state, office, can_rate } = rest
  return {
    phase: 'ready',
    trouble: null,
    lines: [...messages.map(kept), ...left],
    questions,
    state,
    office,
    can_rate,
  }
}

function sending(shown: Shown, { key, message }: { key: string; message: ChatMessage }): Shown {
  const isAgain = shown.lines.some((line) => keyOf(line) === key)
  const line: Line = { phase: 'sending', key, message }
  if (isAgain) return changed(shown, key, () => [line])
  return { ...shown, trouble: null, lines: [...shown.lines, line] }
}

/**
 * In the place of the message stand the one that was kept and its replies, at the end where it never stood among the
 * messages (a call that was asked for); of what is here already nothing comes twice.
 */
function answered(shown: Shown, { key, exchange }: { key: string; exchange: Exchange }): Shown {
  const here = new Set(shown.lines.map(({ message }) => message.id))
  const news = exchange.messages.filter(({ id }) => !here.has(id)).map(kept)
  const { questions, state } = exchange
  const wasShown = shown.lines.some((line) => keyOf(line) === key)
  const { lines } = wasShown ? changed(shown, key, () => news) : { lines: [...shown.lines, ...news] }
  return {
    ...shown,
    trouble: null,
    lines,
    questions,
    state,
    can_rate: shown.can_rate && state === 'resolved',
  }
}

function changed(shown: Shown, key: string, change: (line: Unsent) => readonly Line[]): Shown {
  const lines = shown.lines.flatMap((line) =>
    line.phase !== 'sent' && line.key === key ? change(line) : [line],
  )
  return { ...shown, lines }
}

type Unsent = Exclude<Line, { phase: 'sent' }>

const kept = (message: ChatMessage): Line => ({ phase: 'sent', message })

const keyOf = (line: Line) => (line.phase === 'sent' ? null : line.key)
