import type { Shot } from './browser-studio.ts'

/** The shares of the product's pixels that are nearly black and nearly white, as text. Neither should be over a few percent. */
export function toneShares({ pixels }: Shot): string {
  let [all, dark, bright] = [0, 0, 0]
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < 250) continue
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3)
    all++
    if (Math.max(red, green, blue) < 0x21) dark++
    if (Math.min(red, green, blue) > 0xe8) bright++
  }
  const percent = (count: number) => `${((100 * count) / Math.max(all, 1)).toFixed(1)} %`
  return `${percent(dark)} black, ${percent(bright)} white`
}
