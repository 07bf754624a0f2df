import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { readSettings } from '#platform/config/env.server.ts'
import exchanges from '#tests/data/rasa-exchanges.json' with { type: 'json' }
import { rawBody, startFakeServer } from '#tests/harness/fakes/http.ts'
import { startRasa } from '#tests/harness/fakes/rasa.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { createImage } from '#tests/harness/images.ts'
import type { Conversation, Exchange } from '../chat.ts'
import { createRasaBot } from './rasa.server.ts'

const answers = {
  hello: [{ text: 'First paragraph' }, { text: 'Second paragraph' }],
  choose: [
    { text: 'Which?', buttons: [{ title: 'The blue one', payload: '/choose{"id":1}' }, { title: 'None' }] },
  ],
  '/choose{"id":1}': [{ text: 'Blue it is' }],
  markup: [{ text: '<b onclick="x()">bold</b>', image: 'javascript:alert(1)', weird: { deep: [1] } }],
}

/** A shop whose chat uses a fake Rasa server. */
async function aShopWithRasa(harness: Harness) {
  const rasa = await startRasa(answers)
  harness.services.rasa = createRasaBot({ ...rasa.settings })
  return rasa
}

const sendText = (harness: Harness, message: string, key: string = randomUUID()) =>
  harness.call<Exchange>('/chat/message', { message, key })

const texts = ({ data }: { data: Exchange }) => data.messages.map(({ text }) => text)

test('requests to Rasa and readings of its answers are those of the golden file, byte for byte', async () => {
  const sent: { path: string; type: string | undefined; body: string }[] = []
  const next = { response: '' }
  const server = await startFakeServer(({ url, headers, body }) => {
    sent.push({ path: url.pathname, type: headers['content-type'], body })
    return { status: 200, body: rawBody(next.response) }
  })
  await using _ = disposing(server)
  const bot = createRasaBot({
    CHAT_SESSION_URL: `${server.url}/webhook`,
    CHAT_MESSAGE_URL: `${server.url}/webhooks/rest/webhook`,
  })
  const sender = '7d9c1c1e-6f6c-4c52-9a60-0d8b5a1f6f10'

  for (const { name, path, send, request, response, replies, links, questions } of exchanges) {
    next.response = response
    const answer = send === null ? await bot?.begin(sender) : await bot?.send(sender, send)

    expect(sent.at(-1), name).toEqual({ path, type: 'application/json', body: request })
    expect(
      answer?.replies.map(({ text }) => text),
      name,
    ).toEqual(replies)
    expect(
      answer?.replies.flatMap((reply) => reply.links),
      name,
    ).toEqual(links)
    expect(answer?.questions, name).toEqual(questions)
  }
  expect(sent).toHaveLength(exchanges.length)
})

test('a session starts on the Rasa server with the sender ID of the conversation', async ({ harness }) => {
  await using _ = disposing(await aShopWithRasa(harness))

  const { data } = await harness.call<Conversation>('/chat/session')

  expect(data.messages.map(({ text }) => text)).toEqual(['Hi from Rasa', 'Pick one'])
  expect(data.questions).toEqual([{ title: 'Free quote' }, { title: 'Warranty' }])
  expect(_.it.begun).toEqual([data.sender_id])
})

test('all paragraphs are shown, markup is plain text, and a missing reply is an empty message', async ({
  harness,
}) => {
  await using _ = disposing(await aShopWithRasa(harness))

  expect(texts(await sendText(harness, 'hello'))).toEqual(['hello', 'First paragraph', 'Second paragraph'])
  const marked = await sendText(harness, 'markup')
  expect(texts(marked)).toEqual(['markup', '<b onclick="x()">bold</b>'])
  expect(marked.data.messages[1]?.links).toEqual([])
  expect(texts(await sendText(harness, 'nobody knows this'))).toEqual(['nobody knows this', ''])
})

test('a button sends its payload and shows its title', async ({ harness }) => {
  await using _ = disposing(await aShopWithRasa(harness))

  const offered = await sendText(harness, 'choose')
  expect(offered.data.questions).toEqual([{ title: 'The blue one' }, { title: 'None' }])

  expect(texts(await sendText(harness, 'The blue one'))).toEqual(['The blue one', 'Blue it is'])
  expect(_.it.heard.at(-1)?.message).toBe('/choose{"id":1}')
})

test('the bot gets a signed image URL that opens without a session for 15 minutes; a changed one is rejected', async ({
  harness,
}) => {
  await using _ = disposing(await aShopWithRasa(harness))
  const form = new FormData()
  form.set('image', new File([new Uint8Array(await createImage('png'))], 'roof.png'))
  form.set('key', randomUUID())

  const sent = await harness.send<Exchange>('/chat/image', form)
  const [, url = ''] = /^<img src="([^"]+)">$/.exec(_.it.heard.at(-1)?.message ?? '') ?? []
  const own = (sent.data.messages[0]?.image ?? '').replace('/api', '')
  const signed = url.replace('http://localhost/api', '')
  harness.becomeGuest()

  expect((await harness.open(signed)).status).toBe(200)
  expect((await harness.open(own)).status).toBe(404)
  expect((await harness.open(`${signed}x`)).status).toBe(404)
  expect((await harness.open(signed.replace('expires=', 'expires=9'))).status).toBe(404)
  expect((await harness.open(signed.replace(/id=[^&]+/, `id=${randomUUID()}`))).status).toBe(404)
  harness.clock = new Date(harness.clock.getTime() + 15 * 60_000)
  expect((await harness.open(signed)).status).toBe(404)
})

test('a request for a person hands over with either bot', async ({ harness }) => {
  await using _ = disposing(await aShopWithRasa(harness))

  const exchange = await sendText(harness, 'I want to talk to a real person')

  expect(exchange.data.state).toBe('waiting')
  expect(texts(await sendText(harness, 'hello'))).toEqual(['hello'])
  expect(_.it.heard).toEqual([])
})

for (const fault of ['hang', 500, 'cut'] as const)
  test(`after a failure of the bot (${fault}) the same message can be sent again with the same key`, async ({
    harness,
  }) => {
    await using _ = disposing(await aShopWithRasa(harness))
    await harness.call('/chat/session')
    const key = randomUUID()
    const { rasa } = harness.services
    // Only the answer that never comes is waited for a short time.
    if (fault === 'hang') harness.services.rasa = createRasaBot({ ..._.it.settings }, 400)
    _.it.failNext(fault)

    const failed = await sendText(harness, 'hello', key)
    harness.services.rasa = rasa
    expect(failed).toMatchObject({
      code: 503,
      msg: 'Chat isn’t available right now. Please send your message again.',
    })
    const between = await harness.get<Conversation>('/chat/session')
    expect(between.data.state).toBe('bot')
    expect(between.data.messages.at(-1)).toMatchObject({ text: 'hello', key })

    expect(texts(await sendText(harness, 'hello', key))).toEqual([
      'hello',
      'First paragraph',
      'Second paragraph',
    ])
    expect(
      (await harness.get<Conversation>('/chat/session')).data.messages.filter((one) => one.isCustomer),
    ).toHaveLength(1)
  })

for (const [name, body] of Object.entries({
  null: 'null',
  'an object': '{"error":"x"}',
  'a number': '7',
  'wrong items': '[null, 5, "x", [], {"text": {"a": 1}, "image": 4, "buttons": "b", "custom": []}]',
}))
  test(`an answer that is ${name} instead of messages becomes an empty message, and a session starts without a greeting`, async ({
    harness,
  }) => {
    await using _ = disposing(await aBrokenRasa(harness, body))

    const begun = await harness.call<Conversation>('/chat/session')
    const exchange = await sendText(harness, 'hello')

    expect(begun.code).toBe(200)
    expect([exchange.code, texts(exchange)]).toEqual([200, ['hello', '']])
  })

for (const [name, body] of Object.entries({
  nothing: '',
  HTML: '<!doctype html><h1>502</h1>',
  'half of JSON': '[{"text":"he',
  'too long': JSON.stringify([{ text: 'x'.repeat(300_000) }]),
}))
  test(`while the bot answers with ${name}, the chat greets, takes callbacks and hands over to a person`, async ({
    harness,
  }) => {
    await using _ = disposing(await aBrokenRasa(harness, body))

    const begun = await harness.call<Conversation>('/chat/session')
    const failed = await sendText(harness, 'hello')
    const called = await harness.call<Exchange>('/chat/phone', { phone: '614 555 0100', consent: true })
    const handedOver = await sendText(harness, 'I want to talk to a real person')

    expect(begun.data.messages[0]?.text).not.toBe('')
    expect(failed.code).toBe(503)
    expect(called.code).toBe(200)
    expect(handedOver.data.state).toBe('waiting')
  })

/** A shop whose bot answers every request with this body. */
async function aBrokenRasa(harness: Harness, body: string) {
  const bot = await startFakeServer(() => ({ status: 200, body: rawBody(body) }))
  harness.services.rasa = createRasaBot({ CHAT_SESSION_URL: bot.url, CHAT_MESSAGE_URL: bot.url })
  return bot
}

test('only one of the two bot URLs in the settings is a configuration error', () => {
  const settings = { NODE_ENV: 'test', CHAT_SESSION_URL: 'http://bot.example' }

  expect(() => readSettings(settings)).toThrow('belong together')
})

/** Closes the fake with the test. */
const disposing = <It extends { close(): Promise<void> }>(it: It) => ({
  it,
  [Symbol.asyncDispose]: () => it.close(),
})
