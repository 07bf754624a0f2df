import { fileURLToPath } from 'node:url'
import { Font } from '@react-pdf/renderer'

const regular = import.meta.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf')
const bold = import.meta.resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf')
/** The one face of every PDF: it has Latin and Chinese. */
export const pdf_font = 'Noto Sans SC'

/**
 * Words as the face can set them: it has no narrow space, and a missing sign would be set from another face without a
 * width; its curly apostrophe is as wide as a Chinese sign.
 */
export const printable = (words: string) =>
  words.replaceAll('\u202f', '\u00a0').replaceAll(/(?<=\p{Script=Latin})’/gu, "'")

/** Makes the face known to the typesetting library, in the thread that calls it. */
export function registerPdfFont() {
  Font.register({
    family: pdf_font,
    fonts: [
      { src: fileURLToPath(regular), fontWeight: 400 },
      { src: fileURLToPath(bold), fontWeight: 700 },
    ],
  })
  // Chinese breaks between any two signs, and a model number nowhere.
  Font.registerHyphenationCallback((word) =>
    /\p{Script=Han}/u.test(word) ? [...word].flatMap((sign) => [sign, '']) : [word],
  )
}
