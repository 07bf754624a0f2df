// A chat message is stored once, however often and on whichever node it is sent.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { newCartSecret } from '#features/sales/cart/cart.server.ts'
import { beginConversation } from '#features/service/chat/conversations/conversations.server.ts'
import { openConversationStream } from '#features/service/chat/conversations/live-conversation.server.ts'
import { createChatSecret } from '#features/service/chat/conversations/owner.server.ts'
import { sendMessage } from '#features/service/chat/conversations/send-message.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { closeNodes, count, type Node, openNodes } from './fault-shop.ts'
import { faultTest } from './fault-test.ts'
import { aRequestContext } from './paying-shop.ts'

faultTest(
  'twenty repeated sends of a chat message store one message, one answer and one agent request',
  async ({ database_url }) => {
    const nodes = await openNodes(database_url, 2)
    const scopes = nodes.map((node): RequestContext => aRequestContext(node))
    const on = (i: number) => scopes[i % 2] as RequestContext
    const [{ db }] = nodes as [Node]
    const twenty = <Made>(press: (ctx: RequestContext) => Promise<Made>) =>
      Promise.all(Array.from({ length: 20 }, (_, i) => press(on(i))))
    const owner = { secret: createChatSecret() }

    const begun = await twenty((ctx) => beginConversation(ctx, owner))
    const id = begun[0]?.id ?? ''
    const restarted = await twenty((ctx) => beginConversation(ctx, owner, { restart: true }))
    const key = randomUUID()
    const latest = (await beginConversation(on(0), owner)).id
    const answers = await twenty((ctx) => sendMessage(ctx, latest, { key, text: 'agent please' }))

    expect(new Set(begun.map((one) => one.id))).toEqual(new Set([id]))
    expect(restarted).toHaveLength(20)
    expect(await count(db, 'chat_conversations where ended_at is null')).toBe(1)
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(await count(db, `chat_messages where by = 'customer'`)).toBe(1)
    expect(await count(db, `chat_events where kind = 'handed-over'`)).toBe(1)
    expect(await count(db, `operator_tasks where kind = 'chat_waiting'`)).toBe(1)
    await closeNodes(nodes)
  },
)

faultTest(
  'a chat message of a visitor with a cart needs no second connection while it holds one',
  async ({ database_url }) => {
    const [node] = (await openNodes(database_url, 1)) as [Node]
    const secret = newCartSecret()
    const ctx: RequestContext = { ...aRequestContext(node), cartSecret: () => secret }
    const { id } = await beginConversation(ctx, { secret: createChatSecret() })

    // As many as the pool has connections.
    const sent = await Promise.all(
      Array.from({ length: 20 }, () => sendMessage(ctx, id, { key: randomUUID(), text: 'agent please' })),
    )

    expect(sent).toHaveLength(20)
    expect(await count(node.db, `chat_messages where by = 'customer'`)).toBe(20)
    await closeNodes([node])
  },
)

faultTest(
  'a message that is sent on one node reaches the stream that the visitor opened on another',
  async ({ database_url }) => {
    const nodes = await openNodes(database_url, 2, { DATABASE_URL: database_url })
    const [here, there] = nodes.map((node): RequestContext => aRequestContext(node)) as [
      RequestContext,
      RequestContext,
    ]
    const owner = { secret: createChatSecret() }
    const { id, sender_id } = await beginConversation(here, owner)
    const stranger = { secret: createChatSecret() }
    const { id: other } = await beginConversation(here, stranger)
    const request = new Request('http://localhost/api/chat/stream')
    const reader = (await openConversationStream(there, request, owner)).body?.getReader()
    const next = async () => new TextDecoder().decode((await reader?.read())?.value)
    expect(await next()).toContain('retry:')

    // Until the other node listens, messages are sent again; each is one event.
    const first = { event: '' }
    const read = async () => void (first.event = await next())
    const received = read()
    while (first.event === '') {
      await sendMessage(here, other, { key: randomUUID(), text: 'agent please' })
      await sendMessage(here, id, { key: randomUUID(), text: 'agent please' })
      await Promise.race([received, new Promise((resolve) => setImmediate(resolve))])
    }

    expect(first.event).toBe(`event: chat\ndata: ${JSON.stringify({ id: sender_id })}\n\n`)
    await reader?.cancel()
    await Promise.all(nodes.map(({ services }) => services.live.close()))
    await closeNodes(nodes)
  },
)
