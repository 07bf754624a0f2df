// One window of a browser, driven by its own protocol. The tests are written against this and run in every browser.
import { expect } from 'vitest'

/** what a test acts on: an element by its kind and the beginning of its accessible name. */
export type Target = { kind: 'button' | 'link' | 'field' | 'choice'; name: string; exact?: boolean }

/** What differs from browser to browser. */
export type Driver = {
  open(url: string): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** Runs a function in the page. It sees only its arguments; arguments and result are JSON. */
  evaluate<Result, Args extends unknown[]>(run: (...args: Args) => Result, ...args: Args): Promise<Result>
  /** A click by the browser's own pointer on the middle of the element; false when no visible element matches. */
  click(target: Target): Promise<boolean>
  /** Replaces the text of a field, key by key; false when no visible field matches. */
  type(target: Target, text: string): Promise<boolean>
  /** A key for the focused element. */
  press(key: 'Enter'): Promise<void>
  screenshot(): Promise<Uint8Array>
  /** Messages of errors in the browser's console; null when the browser does not give them. */
  errors(): string[] | null
  close(): Promise<void>
}

export type Session = ReturnType<typeof sessionOf>

const patience = { timeout: 20_000, interval: 200 }

/** The steps of a test; each waits until it can be done. */
export function sessionOf(driver: Driver, origin: string) {
  const text = () => driver.evaluate(() => document.body.innerText)
  return {
    ...driver,
    async open(path: string) {
      await driver.open(origin + path)
      await expect
        .poll(() => driver.evaluate(isHydrated), { ...patience, message: `${path} hydrates` })
        .toBe(true)
    },
    async click(target: Target) {
      await expect
        .poll(() => driver.click(target), { ...patience, message: `clicks ${target.name}` })
        .toBe(true)
    },
    async type(target: Target, words: string) {
      await expect
        .poll(() => driver.type(target, words), { ...patience, message: `fills ${target.name}` })
        .toBe(true)
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

/** Runs in the page: the first visible element of a kind whose accessible name begins with the words. */
export function findTarget({ kind, name, exact }: Target): Element | null {
  const selectors = {
    button: 'button, [role=button], summary, input[type=submit]',
    link: 'a[href]',
    field: 'input:not([type=radio], [type=checkbox], [type=hidden]), textarea, select',
    choice: 'input[type=radio], input[type=checkbox]',
  }
  const plain = (words: string) => words.replaceAll(/[\s*]+/g, ' ').trim()
  const nameOf = (element: Element) => {
    const own = element.getAttribute('aria-label')
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labels = [...((element as HTMLInputElement).labels ?? [])]
    const label = [...ids.map((id) => document.getElementById(id)), ...labels].find((one) => one !== null)
    return plain(own ?? label?.textContent ?? element.textContent ?? '')
  }
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]')
  const isNamed = (element: Element) => (exact ? nameOf(element) === name : nameOf(element).startsWith(name))
  const all = [...document.querySelectorAll(selectors[kind])]
  return all.find((element) => isShown(element) && isNamed(element)) ?? null
}
