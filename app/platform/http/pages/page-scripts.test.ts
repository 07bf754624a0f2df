import { expect, test } from 'vitest'
import { loadAfterFirstPaint, withoutModulePreloads, withoutRouterFlags } from './page-scripts.server.ts'

test('the head loses its module preloads and keeps everything else', () => {
  const { head, modules } = withoutModulePreloads(
    '<head><link rel="modulepreload" href="/assets/a.js"/><link rel="icon" href="/favicon.ico"/><link rel="modulepreload" href="/assets/b.js" nonce="x"/>',
  )

  expect(head).toBe('<head><link rel="icon" href="/favicon.ico"/>')
  expect(modules).toEqual(['/assets/a.js', '/assets/b.js'])
})

test('the module script waits for the first paint before it imports anything', () => {
  const body =
    '<script>first()</script><script nonce="x" type="module" async="">;\nimport * as route0 from "/assets/root.js";\nwindow.modules = { root: route0 };\nimport("/assets/entry.js");</script>'

  const changed = loadAfterFirstPaint(body, ['/assets/root.js'], true)

  expect(changed).toContain(
    '<script>first()</script><script nonce="x" type="module" async="">await new Promise(',
  )
  expect(changed).toContain('const route0 = await import("/assets/root.js");')
  expect(changed).not.toContain('import * as')
  expect(changed.indexOf('await new Promise(')).toBeLessThan(changed.indexOf('await import('))
})

test('scripts of an account page start when it has loaded, painted or not', () => {
  const body = '<script type="module" async="">import("/assets/entry.js");</script>'

  expect(loadAfterFirstPaint(body, [], false)).toContain("addEventListener('load', start);")
  expect(loadAfterFirstPaint(body, [], true)).not.toContain("addEventListener('load', start);")
})

test('the routes of the page are written without line breaks', () => {
  const body =
    '<script type="module" async="">;\n  window.__reactRouterManifest = {\n  "url": "/assets/manifest.js"\n};\n  window.__reactRouterRouteModules = {};\nimport("/assets/entry.js");</script>'

  expect(loadAfterFirstPaint(body, [], true)).toContain(
    'window.__reactRouterManifest = {"url":"/assets/manifest.js"};\n',
  )
})

test('the flags of the router, which are off, are not sent', () => {
  expect(
    withoutRouterFlags('<script>c = {"basename":"/","future":{"unstable_a":false},"ssr":true}</script>'),
  ).toBe('<script>c = {"basename":"/","future":{},"ssr":true}</script>')
})

test('a page with scripts keeps lazy pictures waiting until the first paint, one without does not', () => {
  const script = '<script type="module" async="">import("/assets/entry.js");</script>'
  const link = '<link rel="modulepreload" href="/assets/a.js"/>'

  expect(withoutModulePreloads(`<html lang="en"><head>${link}`).head).toBe(
    '<html lang="en" class="before-first-paint"><head>',
  )
  expect(withoutModulePreloads('<html lang="en"><head>').head).toBe('<html lang="en"><head>')
  const changed = loadAfterFirstPaint(script, [], true)
  expect(changed.indexOf("classList.remove('before-first-paint')")).toBeGreaterThan(
    changed.indexOf('await new Promise('),
  )
})

test('a page without scripts stays as it is', () => {
  expect(loadAfterFirstPaint('<p>$&amp;</p>', [], true)).toBe('<p>$&amp;</p>')
})
