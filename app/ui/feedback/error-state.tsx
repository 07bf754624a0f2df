import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useText } from '#text/text.tsx'
import { Button, LinkButton } from '../actions/button.tsx'
import { EmptyState } from './empty-state.tsx'

type ErrorStateProps = {
  title?: string
  children?: ReactNode
  /** By default, retrying reloads the page. */
  onRetry?: () => void
  busy?: boolean
}

/** An error message with a retry button for content that did not load. */
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
      <EmptyState icon="warning" title={title ?? t('This didn’t load')} action={retry}>
        {children ??
          t('Something went wrong with the connection or our server. Nothing you entered was lost.')}
      </EmptyState>
    </div>
  )
}
