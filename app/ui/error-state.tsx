import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useText } from '#text/text.tsx'
import { Button, LinkButton } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

type ErrorStateProps = {
  title?: string
  children?: ReactNode
  /** Left out, trying again loads the page anew. */
  onRetry?: () => void
  busy?: boolean
}

/** Something did not load: says so in words and lets one try again. */
export function ErrorState({ title, children, onRetry, busy }: ErrorStateProps) {
  const t = useText()
  const here = useLocation()
  const retry = onRetry ? (
    <Button icon="refresh" busy={busy} onClick={onRetry}>
      {t('Try again')}
    </Button>
  ) : (
    <LinkButton to={here} reloadDocument icon="refresh">
      {t('Try again')}
    </LinkButton>
  )
  return (
    <div role="alert">
      <EmptyState icon="warning" title={title ?? t('This did not load')} action={retry}>
        {children ?? t('The connection or our server failed for a moment. Nothing you entered is lost.')}
      </EmptyState>
    </div>
  )
}
