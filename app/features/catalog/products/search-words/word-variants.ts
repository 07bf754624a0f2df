import type { Locale } from '#text/text.tsx'

/** Additional search words for a text in German and Chinese; empty in English, where stemming is enough. */
export function wordVariants(text: string, locale: Locale): string {
  if (locale === 'de') return compoundTails(text)
  return locale === 'zh' ? synonymsIn(text) : ''
}

/**
 * German compounds end with the base noun: "Strangwechselrichter" must be found by "Wechselrichter". Adds each long word
 * without its first letters, down to the last five.
 */
function compoundTails(text: string) {
  const long = new Set(text.match(/\p{L}{9,}/gu))
  return [...long].flatMap((word) => [...word].slice(3, -4).map((_, i) => word.slice(i + 3))).join(' ')
}

/** Chinese synonyms of the terms that the store uses (docs/glossary). */
function synonymsIn(text: string) {
  const used = Object.entries(chineseSynonyms).filter(([name]) => text.includes(name))
  return used.map(([, others]) => others).join(' ')
}

const chineseSynonyms: Record<string, string> = {
  光伏组件: '太阳能组件 太阳能板 太阳能电池板 光伏板',
  光伏支架: '太阳能支架',
  逆变器: '太阳能逆变器 光伏逆变器',
  组串逆变器: '组串式逆变器',
  混合逆变器: '储能逆变器',
  微型逆变器: '微逆',
  套件: '套装 太阳能系统 光伏系统',
  住宅: '户用 家用',
  工商业: '商用',
  电动汽车: '电动车',
  充电桩: '充电器',
  箱式变压器: '箱变',
  按摩浴缸: '按摩池 水疗池',
}
