// One window of a browser, driven by its own protocol. The tests are written against this and run in every browser.
import { expect } from 'vitest'

/** What a test acts on: an element by its kind and the beginning of its accessible name. */
export type Target = { kind: 'button' | 'link' | 'field' | 'choice'; name: string; exact?: boolean }

/** What differs from browser to browser. */
export type Driver = {
  open(url: string): Promise<void>
  /** Gives the page a size in CSS pixels. */
  resize(width: number, height: number): Promise<void>
  /** Runs a function in the page. It sees only its arguments; arguments and result are JSON. */
  evaluate<Result, Args extends unknown[]>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>
  /** A click of the browser's own pointer at a point of the window. */
  clickAt(x: number, y: number): Promise<void>
  /** Keys for the focused element, one after the other. */
  type(text: string): Promise<void>
  pressEnter(): Promise<void>
  screenshot(): Promise<Uint8Array>
  /** Messages of errors in the browser's console; null when the browser does not give them. */
  errors(): string[] | null
  close(): Promise<void>
}

export type Session = ReturnType<typeof sessionOf>

const patience = { timeout: 20_000, interval: 200 }

/** The steps of a test; each waits until it can be done. */
export function sessionOf(driver: Driver, origin: string) {
  const text = () => driver.evaluate(() => document.body?.innerText)

  async function click(target: Target) {
    const tryClick = async () => {
      const point = await driver.evaluate(findPoint, target)
      if (!point) return false
      await driver.clickAt(point.x, point.y)
      // A page that was left has no mark.
      return (await driver.evaluate(() => document.documentElement.dataset.click)) !== 'missed'
    }
    await expect.poll(tryClick, { ...patience, message: `clicks ${target.name}` }).toBe(true)
  }

  return {
    resize: driver.resize,
    evaluate: driver.evaluate,
    pressEnter: driver.pressEnter,
    screenshot: driver.screenshot,
    errors: driver.errors,
    close: driver.close,
    click,
    async open(path: string) {
      await driver.open(origin + path)
      await expect
        .poll(() => driver.evaluate(isHydrated), { ...patience, message: `${path} hydrates` })
        .toBe(true)
    },
    /** Replaces the text of a field. */
    async type(target: Target, words: string) {
      await click(target)
      await driver.evaluate(() => (document.activeElement as HTMLInputElement).select())
      await driver.type(words)
    },
    async sees(words: string) {
      await expect.poll(text, { ...patience, message: `shows ${words}` }).toContain(words)
    },
    async isAt(path: RegExp) {
      const where = () => driver.evaluate(() => location.pathname + location.search)
      await expect.poll(where, { ...patience, message: `opens ${path}` }).toMatch(path)
    },
    /** Pixels by which the page is wider than the window. */
    overflow: () =>
      driver.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  }
}

/** Runs in the page: whether React has taken over. */
function isHydrated() {
  const main = document.querySelector('main')
  return main !== null && Object.keys(main).some((key) => key.startsWith('__react'))
}

/**
 * Runs in the page: where a person would click an element: its middle, or that of its label, once it no longer moves.
 * Null while there is none, or it is disabled or covered. Marks the document as `missed` until the element gets the
 * click: a page that grows in between moves it away from the pointer, and the caller tries again.
 */
async function findPoint({ kind, name, exact }: Target) {
  const selectors = {
    button: 'button, [role=button], summary, input[type=submit]',
    link: 'a[href]',
    field: 'input:not([type=radio], [type=checkbox], [type=hidden]), textarea, select',
    choice: 'input[type=radio], input[type=checkbox]',
  }
  const plain = (words: string) => words.replaceAll(/[\s*]+/g, ' ').trim()
  const labelsOf = (element: Element) => [...((element as HTMLInputElement).labels ?? [])]
  const nameOf = (element: Element) => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labels = [...ids.map((id) => document.getElementById(id)), ...labelsOf(element)]
    const label = labels.find((one) => one !== null)
    return plain(element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent ?? '')
  }
  const isNamed = (element: Element) => (exact ? nameOf(element) === name : nameOf(element).startsWith(name))
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]')
  const isEnabled = (element: Element) =>
    !element.matches(':disabled') && element.getAttribute('aria-disabled') !== 'true'

  const element = [...document.querySelectorAll(selectors[kind])].find((one) => isShown(one) && isNamed(one))
  if (!element || !isEnabled(element)) return null
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const before = element.getBoundingClientRect()
  for (let frames = 0; frames < 2; frames++) await new Promise((done) => requestAnimationFrame(done))
  const after = element.getBoundingClientRect()
  if (before.x !== after.x || before.y !== after.y) return null

  const parts = [element, ...labelsOf(element)]
  for (const part of parts) {
    const { x, y, width, height } = part.getBoundingClientRect()
    const middle = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
    const hit = document.elementFromPoint(middle.x, middle.y)
    if (!parts.some((one) => one.contains(hit))) continue
    document.documentElement.dataset.click = 'missed'
    element.addEventListener('click', () => delete document.documentElement.dataset.click, {
      capture: true,
      once: true,
    })
    return middle
  }
  return null
}
