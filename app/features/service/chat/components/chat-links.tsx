import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { requestFormPaths } from '#features/service/leads/request-form-paths.ts'
import { Icon } from '#ui/media/icon.tsx'
import { Link } from '#ui/navigation/link.tsx'
import type { ChatLink } from '../chat.ts'

type ChatLinksProps = {
  links: readonly ChatLink[]
  /** What the visitor had asked; a request form is filled in with it. */
  question?: string | undefined
  onFollow?: (() => void) | undefined
}

/** The links of a message, below each other. Links of unknown kinds are left out. */
export function ChatLinks({ links, question, onFollow }: ChatLinksProps) {
  const navigate = useNavigate()
  const follow = (to: string) => (event: MouseEvent) => {
    onFollow?.()
    const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (!question || !isPlain || !requestFormPaths.includes(to)) return
    event.preventDefault()
    void navigate(to, { state: { message: question } })
  }
  const safe = links.filter(({ to }) => /^(?:\/(?!\/)|https:\/\/|tel:|mailto:)/.test(to))
  if (safe.length === 0) return null
  return (
    <ul className="mt-1 grid">
      {safe.map(({ to, title }) => (
        <li key={to + title}>
          {to.startsWith('/') ? (
            <Link to={to} className={linkLook} onClick={follow(to)}>
              <Icon name="chevron" size={16} className="-rotate-90" />
              {title}
            </Link>
          ) : (
            <a
              href={to}
              className={linkLook}
              {...(to.startsWith('https:') && { target: '_blank', rel: 'noopener noreferrer' })}
            >
              <Icon name="external" size={16} />
              {title}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

const linkLook = 'inline-flex min-h-11 items-center gap-1.5 font-medium text-link hover:underline'
