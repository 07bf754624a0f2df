import { lazy, Suspense, useState } from 'react'
import { type Locale, localeNames, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { useHydrated } from '#ui/use-in-browser.ts'
import { type EditedTexts, textsOf } from '../../fields/body-values.ts'
import { useEditing, useProblem } from './edit-context.ts'
import { isMissing, LanguageFields } from './texts-field.tsx'

// The editor is large and works only in a browser.
const RichText = lazy(() => import('./rich-text.tsx'))

type HtmlFieldProps = {
  label: string
  place: string
  value: unknown
  required?: boolean | undefined
  onChange: (texts: EditedTexts) => void
}

/** A formatted text in all languages. */
export function HtmlField({ label, place, value, required, onChange }: HtmlFieldProps) {
  const { languages } = useEditing()
  const texts = textsOf(value)
  return (
    <LanguageFields label={label} place={place} required={required} large>
      {languages.map((locale) => (
        <OneHtml
          key={locale}
          locale={locale}
          place={`${place}.${locale}`}
          html={texts[locale] ?? ''}
          missing={isMissing(texts, locale)}
          onChange={(html) => onChange({ ...texts, [locale]: html })}
        />
      ))}
    </LanguageFields>
  )
}

type OneHtmlProps = {
  locale: Locale
  place: string
  html: string
  missing: boolean
  onChange: (html: string) => void
}

/** Elements that the editor keeps; others, such as tables, are edited as HTML, because it would drop them. */
const editable = new Set('p h2 h3 h4 ul ol li a strong b em i u s code blockquote hr br'.split(' '))

const isEditable = (html: string) =>
  [...html.matchAll(/<([a-z][a-z0-9]*)/gi)].every(([, name = '']) => editable.has(name.toLowerCase()))

function OneHtml({ locale, place, html, missing, onChange }: OneHtmlProps) {
  const t = useText()
  const { isReadOnly } = useEditing()
  const problem = useProblem(place)
  const [asHtml, setAsHtml] = useState(false)
  const inBrowser = useHydrated()
  const isSource = asHtml || !isEditable(html)
  const hint = missing ? t('Translation missing') : undefined
  return (
    <div className="min-w-0">
      {isSource ? (
        <TextArea
          label={`${localeNames[locale]} (HTML)`}
          lang={locale}
          value={html}
          hint={hint}
          problem={problem}
          readOnly={isReadOnly}
          onChange={(event) => onChange(event.currentTarget.value)}
          className="font-mono text-sm"
        />
      ) : inBrowser ? (
        <Suspense fallback={<Skeleton />}>
          <RichText
            label={localeNames[locale]}
            lang={locale}
            html={html}
            hint={hint}
            problem={problem}
            isReadOnly={isReadOnly}
            onChange={onChange}
          />
        </Suspense>
      ) : null}
      {isEditable(html) && (
        <Button look="quiet" size="small" onClick={() => setAsHtml(!asHtml)} className="mt-1">
          {isSource ? t('Edit with formatting') : t('Edit as HTML')}
        </Button>
      )}
    </div>
  )
}
