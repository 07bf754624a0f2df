import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call, onSessionEnd, session_ending, signInPath, succeeded } from './call.ts'

// A minimal browser: cookies, a location, events and a server with configurable responses.
let jar = new Map<string, string>()
let asked: Request[] = []
let answers: () => Response | Promise<Response>
const went = vi.fn<(path: string) => void>()
const reload = vi.fn<() => void>()

const answering = (body: object, status = 200) => {
  answers = () => new Response(JSON.stringify(body), { status })
}

beforeEach(() => {
  vi.useFakeTimers()
  jar = new Map([
    ['userInfo', '{}'],
    ['email', 'ada'],
    ['cookieClosed', '1'],
  ])
  asked = []
  went.mockReset()
  reload.mockReset()
  vi.stubGlobal('document', {
    documentElement: { lang: 'en' },
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(line: string) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=')
      if (line.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, value)
    },
  })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('location', { pathname: '/de/order_detail', search: '?id=H7&x=1', assign: went, reload })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push(new Request(`http://localhost${path}`, init))
    return answers()
  })
})

afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a call sends JSON under /api, in the language of the page', async () => {
  answering({ code: 200, msg: 'ok', data: [1] })

  const answer = await call('/order/get/cart', { a: 1 })

  expect(succeeded(answer) && answer.data).toEqual([1])
  expect(asked[0]?.url).toBe('http://localhost/api/order/get/cart')
  expect(asked[0]?.method).toBe('POST')
  expect(asked[0]?.headers.get('x-locale')).toBe('en')
  expect(asked[0]?.headers.get('authorization')).toBeNull()
  expect(await asked[0]?.json()).toEqual({ a: 1 })
})

test('a body with files is sent as a form whose content type the browser sets', async () => {
  answering({ code: 200, msg: 'ok', data: [1] })
  const form = new FormData()
  form.set('image', new File(['dot'], 'dot.png'))

  await call('/chat/image', form)

  expect(asked[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/)
  expect((await asked[0]?.formData())?.get('image')).toMatchObject({ name: 'dot.png', size: 3 })
})

test('a token that scripts may read is sent as a Bearer token', async () => {
  jar.set('token', 'abc')
  answering({ code: 200, msg: 'ok', data: {} })

  await call('/user/userProfile/get')

  expect(asked[0]?.headers.get('authorization')).toBe('Bearer abc')
})

test('a response without data is not a success', async () => {
  answering({ code: 200, msg: 'ok', data: null })

  expect(succeeded(await call('/x'))).toBe(false)
})

test('without a response, or with one that is not JSON, the visitor gets a message', async () => {
  for (const failing of [
    () => Promise.reject(new TypeError('offline')),
    () => new Response('<html>', { status: 502 }),
  ]) {
    answers = failing
    expect(await call('/x')).toMatchObject({
      code: 503,
      data: null,
      msg: expect.stringContaining('connection'),
    })
  }
})

test.for([401, 402, 403])(
  'after %i the cookies are deleted, the page is notified once, and it reloads after 2.1 s',
  async (code) => {
    answering({ code, msg: 'The token has expired, please log in again', data: null }, code)
    const told = vi.fn<() => void>()
    const stop = onSessionEnd(told)

    await Promise.all([call('/x'), call('/y'), call('/z')])

    expect(told.mock.calls).toEqual([
      [{ message: 'The token has expired, please log in again', path: '/VerificationLogin?id=H7' }],
    ])
    expect([...jar.keys()]).toEqual(['cookieClosed'])
    vi.advanceTimersByTime(2099)
    expect(reload).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(reload).toHaveBeenCalledOnce()
    await call('/x')
    expect(told).toHaveBeenCalledTimes(2)
    stop()
  },
)

test('a page that keeps its input stays as it is, and is asked again by the next call', async () => {
  answering({ code: 401, msg: '', data: null }, 401)
  const keep = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  const told = vi.fn<() => void>()
  const stop = onSessionEnd(told)
  window.addEventListener(session_ending, keep)

  await call('/x')
  vi.advanceTimersByTime(3000)
  await call('/y')

  expect(keep).toHaveBeenCalledTimes(2)
  expect([told, reload, went].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0])
  window.removeEventListener(session_ending, keep)
  stop()
})

test('without a listener the browser goes to the sign-in page in the current language', async () => {
  answering({ code: 401, msg: '', data: null }, 401)

  await call('/x')

  expect(went).toHaveBeenCalledWith('/de/VerificationLogin?id=H7')
})

test.for([
  ['/order_detail', '?id=H7&x=1', '/VerificationLogin?id=H7'],
  ['/Order_Detail/', '?id=a%26b', '/VerificationLogin?id=a%26b'],
  ['/order_detail', '', '/VerificationLogin'],
  ['/cart', '?id=H7', '/VerificationLogin'],
] as const)('from %s%s to %s', ([pathname, search, path]) => {
  expect(signInPath(pathname, search)).toBe(path)
})
