import { useId, useState } from 'react'
import type { ChatMessage } from '#features/service/chat/chat.ts'
import { ChatContent } from '#features/service/chat/components/chat-content.tsx'
import { type Chat, createChat } from '#features/service/chat/components/store/chat-store.ts'
import {
  emptyConversation,
  type Line,
  type PanelView,
} from '#features/service/chat/components/store/conversation.ts'
import { type Locale, useLocale } from '#text/text.tsx'

/** The chat in all of its states. Messages sent here are not delivered. */
export function Chats() {
  const words = exampleTexts[useLocale()]
  const [chat] = useState(offlineChat)
  return (
    <ul className="grid items-start gap-6 md:grid-cols-2 xl:grid-cols-3">
      {Object.entries(statesOf(words)).map(([name, shown]) => (
        <li key={name} className="min-w-0">
          <Framed chat={chat} view={{ ...emptyConversation, phase: 'ready', ...shown }} />
        </li>
      ))}
    </ul>
  )
}

function Framed({ chat, view }: { chat: Chat; view: PanelView }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex h-160 flex-col overflow-hidden rounded border border-line">
      <ChatContent chat={chat} view={view} titleId={id} onMinimize={() => undefined} />
    </section>
  )
}

const nothingStored = { read: () => null, write: () => undefined, remove: () => undefined }

/** A chat whose API calls fail. */
function offlineChat() {
  const unavailable = () => Promise.resolve({ code: 503, msg: '', data: null })
  return createChat(
    {
      read: unavailable,
      begin: unavailable,
      sendText: unavailable,
      sendImage: unavailable,
      callBack: unavailable,
      clear: unavailable,
      rate: unavailable,
      rateAnswer: unavailable,
      reportTyping: unavailable,
      reportSeen: unavailable,
    },
    {
      memory: { ...nothingStored, forget: () => undefined },
      unsent: { texts: nothingStored, draft: nothingStored },
      userId: () => 'guest',
    },
  )
}

type Words = typeof english

function statesOf(words: Words): Record<string, Partial<PanelView>> {
  const greeting = message('bot', words.greeting)
  const asked = message('customer', words.question)
  const replied: ChatMessage = {
    ...message('bot', words.answer),
    links: [
      { title: words.link, to: '/calculator' },
      { title: '+1 614-555-0142', to: 'tel:+16145550142' },
    ],
  }
  const closed = { is_open: false, opens_at: '2026-11-23T14:00:00.000Z' }
  const open = { is_open: true, opens_at: null }
  return {
    greeting: {
      lines: [sent(greeting)],
      questions: words.questions.map((title) => ({ title })),
      office: open,
    },
    answered: {
      lines: [greeting, asked, replied].map(sent),
      questions: [{ title: words.questions[1] ?? '' }],
      office: closed,
    },
    'on its way': { lines: [sent(greeting), { phase: 'sending', key: '1', message: asked }] },
    failed: {
      lines: [sent(greeting), { phase: 'failed', key: '2', message: asked, error: words.why }],
      office: closed,
    },
    'no reply, and pictures': {
      lines: [
        sent(asked),
        sent(message('bot', '')),
        sent({ ...message('customer', ''), isImage: true, image: '/favicon.svg' }),
        // A file that browsers cannot display.
        sent({ ...message('customer', 'bill.tiff'), isImage: true, image: '/robots.txt' }),
        { phase: 'sending', key: '3', message: { ...message('customer', 'meter.jpg'), isImage: true } },
      ],
      office: open,
    },
    waiting: { state: 'waiting', lines: [asked, message('bot', words.handed)].map(sent), office: closed },
    person: { state: 'person', lines: [asked, message('person', words.person)].map(sent), office: open },
    resolved: {
      state: 'resolved',
      can_rate: true,
      lines: [asked, message('person', words.person)].map(sent),
      office: open,
    },
    cleared: { questions: words.questions.map((title) => ({ title })), office: open },
    loading: { phase: 'loading' },
    'not loaded': { phase: 'failed', error: words.why },
  }
}

const sent = (one: ChatMessage): Line => ({ phase: 'sent', message: one })

const message = (by: ChatMessage['by'], text: string): ChatMessage => ({
  id: `${by} ${text}`,
  text,
  isCustomer: by === 'customer',
  isImage: false,
  image: null,
  by,
  links: [],
  is_answer: false,
  is_helpful: null,
  sent_at: '2026-11-20T15:04:00.000Z',
})

const english = {
  greeting: 'Good day! I am a program and know this shop. What is it about?',
  question: 'Does it fit my roof?',
  answer: 'Most pitched roofs take two rows of panels.\nThe calculator says how many fit on yours.',
  link: 'Solar calculator',
  why: 'Something went wrong with the connection or our server. Nothing you entered was lost.',
  handed: 'I have passed your question on. A person answers here.',
  person: 'This is Maria. I have looked at your roof: 14 panels fit, in two rows of seven.',
  questions: ['Does it fit my roof?', 'When does it arrive, and who unloads a pallet?', 'Where is my order?'],
}

const exampleTexts: Record<Locale, Words> = {
  en: english,
  de: {
    greeting: 'Guten Tag! Ich bin ein Programm und kenne diesen Shop. Worum geht es?',
    question: 'Passt es auf mein Dach?',
    answer:
      'Auf die meisten Schrägdächer passen zwei Reihen Module.\nDer Rechner sagt, wie viele auf Ihres passen.',
    link: 'Solarrechner',
    why: 'Die Verbindung oder unser Server hat kurz versagt. Ihre Eingaben sind nicht verloren.',
    handed: 'Ich habe Ihre Frage weitergegeben. Hier antwortet ein Mensch.',
    person: 'Hier ist Maria. Ich habe Ihr Dach angesehen: 14 Module passen, zwei Reihen zu sieben.',
    questions: [
      'Passt es auf mein Dach?',
      'Wann kommt es an, und wer lädt die Palette ab?',
      'Wo ist meine Bestellung?',
    ],
  },
  zh: {
    greeting: '您好！我是了解本商城的自动程序。请问有什么问题？',
    question: '适合我的屋顶吗？',
    answer: '大多数坡屋顶可以安装两排组件。\n计算器会告诉您屋顶能装多少块。',
    link: '光伏计算器',
    why: '连接或服务器暂时中断，您输入的内容不会丢失。',
    handed: '我已转交您的问题，稍后由专人在此答复。',
    person: '我是 Maria。看过您的屋顶：可装 14 块组件，两排各七块。',
    questions: ['适合我的屋顶吗？', '什么时候到货，谁来卸托盘？', '我的订单在哪里？'],
  },
}
