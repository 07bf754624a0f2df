import { fileURLToPath } from 'node:url'
import { Font } from '@react-pdf/renderer'

const regular = import.meta.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf')
const bold = import.meta.resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf')
/** Font of every PDF: it has Latin and Chinese glyphs. */
export const pdf_font = 'Noto Sans SC'

/**
 * Text adapted to the font: it has no narrow no-break space and no subscript digits, and a missing glyph would come from a
 * fallback font without a width; its curly apostrophe is as wide as a Chinese character.
 */
export const printable = (text: string) =>
  text
    .replaceAll('\u202f', '\u00a0')
    .replaceAll(/[₀-₉]/gu, (digit) => digit.normalize('NFKC'))
    .replaceAll(/(?<=\p{Script=Latin})’/gu, "'")

/** Registers the font with the PDF library, in the calling thread. */
export function registerPdfFont() {
  Font.register({
    family: pdf_font,
    fonts: [
      { src: fileURLToPath(regular), fontWeight: 400 },
      { src: fileURLToPath(bold), fontWeight: 700 },
    ],
  })
  // Chinese text breaks between any two characters; a model number never breaks.
  Font.registerHyphenationCallback((word) =>
    /\p{Script=Han}/u.test(word) ? [...word].flatMap((sign) => [sign, '']) : [word],
  )
}
