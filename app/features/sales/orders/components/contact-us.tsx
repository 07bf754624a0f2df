import { useRouteLoaderData } from 'react-router'
import { useText } from '#text/text.tsx'
import { buttonClasses } from '#ui/actions/button.tsx'
import { Icon } from '#ui/media/icon.tsx'

/** The store's phone and mail address, from the root layout's loader. */
const useContact = () => useRouteLoaderData<{ site?: { phone: string; email: string } }>('root')?.site

/** Phone and mail links to customer service, with a mail subject filled in. */
export function ContactUs({ subject }: { subject: string }) {
  const t = useText()
  const contact = useContact()
  if (!contact?.phone && !contact?.email) return null
  return (
    <p className="flex flex-wrap gap-3">
      {contact.phone && (
        <a href={`tel:${contact.phone.replace(/[^\d+]/g, '')}`} className={buttonClasses()}>
          <Icon name="phone" />
          {t('Call {{phone}}', { phone: contact.phone })}
        </a>
      )}
      {contact.email && (
        <a
          href={`mailto:${contact.email}?subject=${encodeURIComponent(subject)}`}
          className={buttonClasses()}
        >
          <Icon name="mail" />
          {t('Email {{email}}', { email: contact.email })}
        </a>
      )}
    </p>
  )
}
