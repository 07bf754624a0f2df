import { expect, test } from 'vitest'
import { encodeRedirect, isSameOrigin, safeRedirect, scriptHashes, withoutNonce } from './security.server.ts'

test('a path of this site is returned unchanged', () => {
  for (const path of ['/cart', '/order_detail?id=H1', '/de/products?search=größe#list', '/zh/订单'])
    expect(decodeURI(safeRedirect(encodeRedirect(path)))).toBe(path)
})

test('plain base64 whose plus signs became blanks in a form is decoded, too', () => {
  const path = '/products?search=~~~>>>???'

  const encoded = Buffer.from(path).toString('base64')

  expect(decodeURI(safeRedirect(encoded.replaceAll('+', ' ')))).toBe(path)
})

test.for([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '///evil.example',
  '/.//evil.example',
  'https://evil.example',
  'http://here.invalid@evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'https:evil.example',
  'cart',
  '',
  '/login',
  '/de/VerificationLogin?redirect=x',
  '/REGISTER/',
])('%j leads home', (path) => {
  expect(safeRedirect(encodeRedirect(path))).toBe('/')
})

test('a missing or invalid value becomes the home page', () => {
  for (const given of [null, undefined, '', '%%%', '\u0000']) expect(safeRedirect(given)).toBe('/')
})

test('each of our inline scripts gets a hash; data, external and injected scripts do not', () => {
  const html =
    '<script nonce="n" src="/a.js">x</script><script type="application/ld+json" nonce="n">{}</script>' +
    '<script nonce="n">1</script><script async="" nonce="n" type="module">2</script>' +
    '<script>3</script><script nonce="m">4</script><script data-is="nonce=n">5</script>'

  expect(scriptHashes([html], 'n').split(' ')).toHaveLength(2)
  expect(scriptHashes(['<p>', html, html], 'n')).toBe(scriptHashes([html], 'n'))
  expect(scriptHashes(['<script nonce="n">1</script>'], 'n')).toBe(
    "'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='",
  )
  expect(withoutNonce('<link nonce="n" href="/a.css"/>', 'n')).toBe('<link href="/a.css"/>')
})

test('reads are always allowed; writes with cookies must come from our own origin', () => {
  const request = (method: string, headers: Record<string, string>) =>
    isSameOrigin(new Request('http://shop.example/x', { method, headers }), 'http://shop.example')

  expect(request('GET', { cookie: 'a=b', origin: 'http://evil.example' })).toBe(true)
  expect(request('POST', { cookie: 'a=b', origin: 'http://shop.example' })).toBe(true)
  expect(request('POST', { authorization: 'Bearer x' })).toBe(true)
  expect(request('POST', { cookie: 'a=b' })).toBe(false)
  expect(request('POST', { cookie: 'a=b', origin: 'null' })).toBe(false)
  expect(request('POST', { origin: 'null', 'sec-fetch-site': 'cross-site' })).toBe(false)
  expect(request('POST', { cookie: 'a=b', origin: 'null', 'sec-fetch-site': 'same-origin' })).toBe(true)
  expect(request('POST', { cookie: 'a=b', origin: 'http://shop.example.evil.example' })).toBe(false)
  expect(request('POST', { cookie: 'a=b', 'sec-fetch-site': 'cross-site' })).toBe(false)
})
