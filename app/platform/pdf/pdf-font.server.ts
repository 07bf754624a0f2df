import { fileURLToPath } from 'node:url'
import { Font } from '@react-pdf/renderer'

const regular = import.meta.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf')
const bold = import.meta.resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf')
/** Font of every PDF: it has Latin and Chinese glyphs. */
export const pdf_font = 'Noto Sans SC'

/**
 * Text adapted to the font: it has no narrow no-break space and no subscript digits, and a missing glyph would come from a
 * fallback font without a width; its curly apostrophe, quotes and middle dot are as wide as a Chinese character.
 */
export function printable(text: string) {
  const plain = text
    .replaceAll('\u202f', '\u00a0')
    .replaceAll(/[₀-₉]/gu, (digit) => digit.normalize('NFKC'))
    .replaceAll(/(?<=\p{Script=Latin})’/gu, "'")
    .replaceAll(/(?<=\p{Script=Latin})·(?=\p{Script=Latin})/gu, '\u00a0')
  return /\p{Script=Han}/u.test(plain) ? plain : plain.replaceAll(/[“”„]/gu, '"')
}

/** Registers the font with the PDF library, in the calling thread. */
export function registerPdfFont() {
  Font.register({
    family: pdf_font,
    fonts: [
      { src: fileURLToPath(regular), fontWeight: 400 },
      { src: fileURLToPath(bold), fontWeight: 700 },
    ],
  })
  Font.registerHyphenationCallback((word) => unbreakableParts(word).flatMap((part) => [part, '']))
}

/**
 * The parts of a word between which a line may break. Chinese text breaks between any two characters, but not before a
 * closing and not after an opening punctuation mark; a model number in it never breaks.
 */
export const unbreakableParts = (word: string): string[] =>
  /\p{Script=Han}/u.test(word) ? (word.match(chinesePart) ?? [word]) : [word]

const chinesePart = /[（《“‘「【]*(?:[\p{Script=Latin}\p{Number}./-]+|.)[，。、；：？！）》”’」】…%]*/gsu
