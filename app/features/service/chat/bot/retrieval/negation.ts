// What a message says that it does not ask for: `not a refund, just an exchange` asks for an exchange.
import type { Locale } from '#text/text.tsx'

type Wording = {
  /** Between the parts of a message. */
  end: RegExp
  /** A part that says what is not asked about, whatever follows. */
  excludes: RegExp
  /** A part that says what is not wanted, if the next one says what is. */
  negates: RegExp
  contrast: RegExp
  /** The last part, if it only says what is not meant. */
  afterthought: RegExp
}

const wording: Record<Locale, Wording> = {
  en: {
    end: /[,;.]|(?=\s(?:but|just|only)\s)/iu,
    excludes: /^(?:i |we |i'm |we're |im )?not (?:asking|talking|looking|interested|here)\b/iu,
    negates:
      /^(?:(?:it's |this is )?not (?:a|an|the|my|about|for|just)\s|(?:i |we )?(?:don['’]?t|do not) (?:want|need|mean)\s(?!it\b|them\b|this\b|that\b|any\b)|no \p{L})/iu,
    contrast: /^(?:but|just|only|i want|i need|we want|we need|i'd|it's)\s/iu,
    afterthought: /^(?:and |but )?not (?:a|an|the|my|about|for)\s/iu,
  },
  de: {
    end: /[,;.]|(?=\s(?:sondern|nur)\s)/iu,
    excludes: /^(?:ich frage|es geht|ich meine) nicht\s/iu,
    negates:
      /^(?:nicht (?:der|die|das|den|nach|um|wegen)\s|(?:ich |wir )?(?:brauche |brauchen |will |wollen |möchte |möchten |suche |suchen )?kein(?:e|en|er)?\s)/iu,
    contrast: /^(?:sondern|nur|aber|ich will|ich möchte|wir wollen|lieber|einfach|mich)\s/iu,
    afterthought: /^(?:und |aber )?nicht (?:der|die|das|den|nach|um|wegen|für)\s/iu,
  },
  zh: {
    end: /[，,。；\s]/u,
    excludes: /^我?(?:不是|并非)在?问/u,
    negates: /^我?(?:不是|并非|不要|不用|不需要|不退|不贷)(?!了)[^了]{1,8}$/u,
    contrast: /^(?:只|就|想|要|换|是|而是|我想|我要|我只)/u,
    afterthought: /^不(?:是|要)问/u,
  },
}

/** The message without what it says that it does not ask for; as it is if too little is left. */
export function withoutNegated(message: string, locale: Locale): string {
  const { end, excludes, negates, contrast, afterthought } = wording[locale]
  const parts = message
    .split(end)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const kept = parts.filter((part, i) => {
    const next = parts[i + 1]
    if (next === undefined) return i === 0 || !afterthought.test(part)
    return !excludes.test(part) && !(negates.test(part) && contrast.test(`${next} `))
  })
  if (kept.length === parts.length) return message
  const rest = kept.join(' ')
  const isEnough = locale === 'zh' ? rest.length >= 4 : rest.split(/\s+/).length >= 3
  return isEnough ? rest : message
}
