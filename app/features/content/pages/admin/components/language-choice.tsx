import { type Locale, localeNames, locales, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'

type LanguageChoiceProps = {
  languages: readonly Locale[]
  hasPreview: boolean
  onLanguages: (languages: readonly Locale[]) => void
  onPreview: (isShown: boolean) => void
}

/** Which languages are edited side by side, and whether the preview is shown. */
export function LanguageChoice({ languages, hasPreview, onLanguages, onPreview }: LanguageChoiceProps) {
  const t = useText()
  const toggle = (locale: Locale) => {
    const next = locales.filter((one) => (one === locale) !== languages.includes(one))
    if (next.length > 0) onLanguages(next)
  }
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="sr-only">{t('Languages side by side')}</legend>
        {locales.map((locale) => (
          <Button
            key={locale}
            size="small"
            look={languages.includes(locale) ? 'secondary' : 'quiet'}
            aria-pressed={languages.includes(locale)}
            icon={languages.includes(locale) ? 'check' : undefined}
            onClick={() => toggle(locale)}
          >
            {localeNames[locale]}
          </Button>
        ))}
      </fieldset>
      <Button
        size="small"
        look="quiet"
        aria-pressed={hasPreview}
        onClick={() => onPreview(!hasPreview)}
        className="ml-auto"
      >
        {hasPreview ? t('Hide preview') : t('Show preview')}
      </Button>
    </div>
  )
}
