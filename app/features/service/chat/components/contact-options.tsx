import { useText } from '#text/text.tsx'
import { useInBrowser } from '#ui/use-in-browser.ts'

/** The phone number in the header of the page: it needs no request where the server fails. */
const phoneOfPage = () => document.querySelector('header a[href^="tel:"]')?.getAttribute('href') ?? null

/** Shown when the chat fails: the phone number, and a pointer to the callback form. */
export function ContactOptions() {
  const t = useText()
  const link = useInBrowser(phoneOfPage, null)
  return (
    <p>
      {t('You can also call us or request a callback below.')}{' '}
      {link && (
        <a href={link} className="link target whitespace-nowrap">
          {link.replace('tel:', '')}
        </a>
      )}
    </p>
  )
}
