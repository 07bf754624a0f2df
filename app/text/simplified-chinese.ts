import { Converter } from 'opencc-js/t2cn'

let convert: ((text: string) => string) | undefined

/**
 * A text with its traditional Chinese characters written as simplified ones, which the catalog, the articles and the phrases of the chat
 * have: `逆變器` as `逆变器`. The text keeps its length, so positions in it stay true.
 */
export function toSimplified(text: string): string {
  if (!/\p{Script=Han}/u.test(text)) return text
  convert ??= Converter({ from: 't', to: 'cn' })
  const simplified = convert(text)
  return simplified.length === text.length ? simplified : byCharacter(text, convert)
}

/** A few characters have a simplified form of another length. */
const byCharacter = (text: string, convertText: (text: string) => string) =>
  Array.from(text, (character) => {
    const simplified = convertText(character)
    return simplified.length === character.length ? simplified : character
  }).join('')
