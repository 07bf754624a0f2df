import { useEffect, useId, useRef } from 'react'
import { useText } from '#text/text.tsx'
import { Icon } from '../media/icon.tsx'

type FormSummaryProps = {
  /** Errors by field name, in the visitor's language; '' is for the form as a whole. */
  problems: Record<string, string | undefined>
  title?: string
}

/** The list of errors that prevent submission. It takes the focus when it appears; each line links to its field. */
export function FormSummary({ problems, title }: FormSummaryProps) {
  const t = useText()
  const id = useId()
  const ref = useRef<HTMLElement>(null)
  const lines = Object.entries(problems).filter((line): line is [string, string] => Boolean(line[1]))
  const said = lines.map(([, problem]) => problem).join()

  useEffect(() => {
    if (said) ref.current?.focus()
  }, [said])

  if (!said) return null
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby={id}
      className="scroll-mt-(--sticky-top) rounded border border-bad bg-bad-wash px-5 py-4"
    >
      <p id={id} className="flex gap-2 font-medium text-bad">
        <Icon name="warning" className="mt-0.5" />
        {title ?? t('Please check the following:')}
      </p>
      <ul className="mt-1 pl-7">
        {lines.map(([name, problem]) => (
          <li key={name}>
            {name ? (
              <button
                type="button"
                className="link min-h-7 text-left"
                onClick={(event) => focusField(event, name)}
              >
                {problem}
              </button>
            ) : (
              problem
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The form is the one around the summary, or the first on the page that has such a field. */
function focusField({ currentTarget }: React.MouseEvent<HTMLButtonElement>, name: string) {
  for (const form of [currentTarget.form, ...document.forms]) {
    const found = form?.elements.namedItem(name)
    const field = found instanceof RadioNodeList ? found[0] : found
    if (field instanceof HTMLElement) return field.focus()
  }
}
