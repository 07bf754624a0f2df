import { useText } from '#text/text.tsx'
import { useInBrowser } from '#ui/use-in-browser.ts'

/** The phone number in the footer of the page: it needs no request where the server fails. */
const phoneOfPage = () => document.querySelector('footer a[href^="tel:"]')?.textContent.trim() ?? null

/** Shown when the chat fails: the phone number, and a pointer to the callback form. */
export function ContactOptions() {
  const t = useText()
  const phone = useInBrowser(phoneOfPage, null)
  return (
    <p>
      {t('You can also call us or request a callback below.')}{' '}
      {phone && (
        <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className="link target whitespace-nowrap">
          {phone}
        </a>
      )}
    </p>
  )
}
