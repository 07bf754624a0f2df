import { Form, useNavigation } from 'react-router'
import { useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import type { AccessToken } from '../access-token.ts'
import { useScopeNames } from './scope-names.ts'

/** The customer's tokens, each with a form to revoke it. */
export function AccessTokenList({ tokens }: { tokens: AccessToken[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {tokens.map((token) => (
        <AccessTokenItem key={token.id} token={token} />
      ))}
    </ul>
  )
}

function AccessTokenItem({ token }: { token: AccessToken }) {
  const t = useText()
  const format = useFormat()
  const names = useScopeNames()
  const sent = useNavigation().formData
  const { id, name, prefix, scopes, created_at, expires_at, is_expired, last_used_on } = token
  return (
    <li className="grid gap-x-6 gap-y-3 py-5 sm:grid-cols-[1fr_auto]">
      <div className="grid min-w-0 gap-1">
        <h3 className="text-lg wrap-anywhere">{name}</h3>
        <p className="text-sm text-ink-soft">
          <code>{prefix}…</code> · {scopes.map((scope) => names[scope]).join(', ')}
        </p>
        <p className="text-sm text-ink-soft">
          {t('Created on {{date}}', { date: format.date(created_at) })} ·{' '}
          {is_expired
            ? t('Expired on {{date}}', { date: format.date(expires_at) })
            : t('Expires on {{date}}', { date: format.date(expires_at) })}{' '}
          ·{' '}
          {last_used_on ? t('Last used on {{date}}', { date: format.date(last_used_on) }) : t('Not used yet')}
        </p>
      </div>
      <Form method="post">
        <input type="hidden" name="intent" value="revoke" />
        <input type="hidden" name="id" value={id} />
        <Button
          type="submit"
          look="danger"
          icon="trash"
          busy={sent?.get('intent') === 'revoke' && sent.get('id') === id}
          label={t('Revoke {{name}}', { name })}
        >
          {t('Revoke')}
        </Button>
      </Form>
    </li>
  )
}
