import { escapeText, FONT } from './elements.ts'

/** Collects the SVG elements of a picture in drawing order. */
export class Sheet {
  readonly width: number
  readonly height: number
  readonly parts: string[] = []

  constructor(width = 800, height = 600) {
    this.width = width
    this.height = height
  }

  add(...svg: string[]): void {
    this.parts.push(...svg)
  }

  toSvg(title: string): string {
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${this.width} ${this.height}" role="img">` +
      `<title>${escapeText(title)}</title>` +
      `<g stroke-linejoin="round" stroke-linecap="round" font-family="${FONT}">${this.parts.join('\n')}</g></svg>\n`
    )
  }
}
