import { expect, test } from 'vitest'
import { attacks, everyAttack, findUnsafeMarkup, publishedAttacks } from './html-attacks.factory.ts'
import { cleanHtml, isOwnFile, isSafeLinkTarget } from './sanitize-html.server.ts'

test('the check of these tests detects harmful markup', () => {
  expect(findUnsafeMarkup('<p onclick="x">a</p><script>1</script><a href="javascript:1">b</a>')).toEqual([
    'p onclick',
    'script',
    'javascript:1',
  ])
})

const lists = [
  ...Object.entries(attacks),
  ...publishedAttacks.map(({ name, tries }) => [`published by ${name}`, tries] as const),
]

for (const [technique, tries] of lists)
  test(`${technique}: none of ${tries.length} attacks survives, in any language or position`, () => {
    for (const one of tries)
      for (const html of [
        one,
        `<p>Before ${one} after</p>`,
        one + one,
        `<ul><li>${one}`,
        `<table><tr><td>${one}`,
      ]) {
        expect(findUnsafeMarkup(cleanHtml(html)), html).toEqual([])
        expect(findUnsafeMarkup(cleanHtml(html, 'zh')), html).toEqual([])
      }
  })

test('there are at least 150 own and 400 collected attacks, and most collected ones are harmful', () => {
  const published = publishedAttacks.flatMap(({ tries }) => tries)

  expect(everyAttack.length - published.length).toBeGreaterThanOrEqual(150)
  expect(published.length).toBeGreaterThanOrEqual(400)
  expect(published.filter((one) => findUnsafeMarkup(one).length > 0).length).toBeGreaterThan(300)
})

test('sanitizing sanitized HTML changes nothing', () => {
  for (const one of everyAttack) {
    const once = cleanHtml(one)
    expect(cleanHtml(once), one).toBe(once)
    const inGerman = cleanHtml(one, 'de')
    expect(cleanHtml(inGerman, 'de'), one).toBe(inGerman)
  }
})

test('semantic markup is unchanged', () => {
  const html =
    '<h2>Returns</h2><p>Within <strong>30 days</strong>, see <a href="/contact">contact</a>.</p>' +
    '<ul><li>one</li></ul><table><tbody><tr><th scope="row">480 V</th><td colspan="2">ok</td></tr></tbody></table>' +
    '<p>5 &lt; 7 &amp; 8</p>'

  expect(cleanHtml(html)).toBe(html)
})

test('empty paragraphs are removed at both ends, and stay in between', () => {
  const padded =
    ' <p></p><p>&nbsp;</p><p><br></p><div> </div><p>One</p><p></p><p>Two</p><p> <br/> </p>\n<p></p> '

  expect(cleanHtml(padded)).toBe('<p>One</p><p></p><p>Two</p>')
  expect(cleanHtml('<p></p><p>&nbsp;</p>')).toBe('')
})

test('content pasted in a code block is unwrapped', () => {
  const wrapped = [
    '<pre><code class="language-html">&lt;p&gt;Sun&lt;/p&gt;</code></pre>',
    '<pre class="ql-syntax" spellcheck="false">&lt;p&gt;Sun&lt;/p&gt;</pre>',
    '```html\n<p>Sun</p>\n```',
    '<p>```html<br><p>Sun</p><br>```</p>',
  ]

  for (const html of wrapped) expect(cleanHtml(html).replaceAll('<br />', ''), html).toBe('<p>Sun</p>')
  expect(cleanHtml('<p>a</p><pre>two\nlines</pre><p>b</p>')).toBe('<p>a</p><p>two<br />lines</p><p>b</p>')
})

test('a quarter of a megabyte of unclosed markup is reduced to its text', () => {
  const cleanRepeated = (part: string) => {
    const count = Math.ceil(250_000 / part.length)
    return { count, html: cleanHtml(part.repeat(count)) }
  }

  for (const part of ['<pre>', '<p>', '<p> ', '&nbsp;', '<a href="', ' '])
    expect(cleanRepeated(part).html, part).toBe('')
  const code = cleanRepeated('<pre><code>&lt;')
  expect(code.html).toBe('<code>&lt;'.repeat(code.count) + '</code>'.repeat(code.count))
  const fences = cleanRepeated('```html\n')
  expect(fences.html).toBe('```html\n'.repeat(fences.count).trim())
})

test('links get the language prefix; files, external URLs and prefixed paths are unchanged', () => {
  const html =
    '<p><a href="/cart">a</a><a href="/images/a.svg">b</a><a href="/zh/cart">c</a><a href="#d">d</a></p>'

  expect(cleanHtml(html, 'de')).toBe(html.replace('/cart', '/de/cart'))
  expect(cleanHtml('<a href="https://nrel.gov">x</a>', 'de')).toBe(
    '<a href="https://nrel.gov" rel="noopener noreferrer">x</a>',
  )
})

test('an image must be from this site and loads lazily', () => {
  expect(cleanHtml('<img src="/images/a.svg" alt="A" width="10" height="x">')).toBe(
    '<img src="/images/a.svg" alt="A" width="10" loading="lazy" decoding="async" />',
  )
  expect(cleanHtml('<p>a<img src="https://elsewhere.example/a.png"></p>')).toBe('<p>a</p>')
})

test('link targets and files of blocks follow the same rules', () => {
  const targets = ['/cart', '#end', 'https://nrel.gov/x', 'mailto:a@b.example', 'tel:+1 614-555-0142']
  const bad = [
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'data:text/html,x',
    '',
    'cart',
    '/a b',
  ]

  expect(targets.filter((to) => !isSafeLinkTarget(to))).toEqual([])
  expect(bad.filter(isSafeLinkTarget)).toEqual([])
  expect(isOwnFile('/images/a.svg')).toBe(true)
  expect(['//a.example/b', '/images/../x', 'data:x', 'https://a.example/b'].filter(isOwnFile)).toEqual([])
})
