import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onSignInRequired, requireSignIn } from '../components/require-sign-in.ts'
import { startSessionTimer } from '../components/session-timer.ts'

// Fakes of the browser APIs in use: cookies, events, location and fetch.
let cookies = ''
let requested_paths: string[] = []
const visited_paths: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  requested_paths = []
  visited_paths.length = 0
  cookies = `userInfo=${encodeURIComponent('{"uuid":"u1","first_name":"Ada","last_name":"L"}')}; tokenExpireTime=${Date.now() + 60_000}`
  vi.stubGlobal('document', {
    documentElement: { lang: 'en' },
    get cookie() {
      return cookies
    },
    set cookie(_line: string) {},
  })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('location', {
    pathname: '/order_detail',
    search: '?id=H7',
    assign: (path: string) => visited_paths.push(path),
    reload() {},
  })
  vi.stubGlobal('fetch', async (path: string) => {
    requested_paths.push(path)
    return new Response('{"code":401,"msg":"","data":null}', { status: 401 })
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the session ends on expiry, as after a response of the server', async () => {
  startSessionTimer()

  await vi.advanceTimersByTimeAsync(59_000)
  expect(requested_paths).toEqual([])
  await vi.advanceTimersByTimeAsync(1_500)

  expect(requested_paths).toEqual(['/api/user/logout'])
  expect(visited_paths).toEqual(['/VerificationLogin?id=H7'])
  await vi.advanceTimersByTimeAsync(5_000)
})

test('a guest has no timer, and a stopped timer does nothing', async () => {
  startSessionTimer()()
  cookies = ''
  startSessionTimer()

  await vi.advanceTimersByTimeAsync(120_000)

  expect(requested_paths).toEqual([])
})

test('navigation to a page that requires sign-in is blocked with a message, and nothing is loaded', async () => {
  cookies = ''
  const warned = vi.fn<() => void>()
  onSignInRequired(warned)
  const next = vi.fn<() => Promise<unknown>>()

  const stopped = await Promise.resolve()
    .then(() => requireSignIn[0]?.({} as never, next as never))
    .catch((thrown: unknown) => thrown)

  expect(warned).toHaveBeenCalledOnce()
  expect(next).not.toHaveBeenCalled()
  expect((stopped as Response).headers.get('location')).toBe('/order_detail?id=H7')
})
