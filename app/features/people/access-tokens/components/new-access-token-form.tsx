import { Form, useNavigation } from 'react-router'
import { formErrorOf } from '#features/people/auth/components/form-error.ts'
import { useFocusFirstError } from '#features/people/auth/components/use-focus-first-error.ts'
import { CurrentPasswordField } from '#features/people/credentials/identity-check/current-password-field.tsx'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { CheckboxField, FieldGroup, SelectField, TextField } from '#ui/forms/field.tsx'
import { accessScopes, tokenDays } from '../access-token.ts'
import { useScopeNames } from './scope-names.ts'

/** The form for a new token. `answer` is the page's action data. */
export function NewAccessTokenForm({ answer }: { answer: unknown }) {
  const t = useText()
  const names = useScopeNames()
  const busy = useNavigation().formData?.get('intent') === 'create'
  const refusal = formErrorOf(answer)
  const isThisForm = refusal.typed.intent === 'create'
  const { typed, problems, message } = isThisForm ? refusal : formErrorOf(null)
  const form = useFocusFirstError(isThisForm && answer)
  return (
    <Form ref={form} method="post" noValidate className="grid gap-6">
      <input type="hidden" name="intent" value="create" />
      {message && (
        <Notice tone="bad" urgent>
          {message}
        </Notice>
      )}
      <TextField
        name="name"
        label={t('Token name')}
        hint={t('For example, the name of the assistant.')}
        required
        autoComplete="off"
        maxLength={60}
        defaultValue={typed.name}
        problem={problems.name}
      />
      <FieldGroup legend={t('Permissions')}>
        {accessScopes.map((scope, i) => (
          <CheckboxField
            key={scope}
            name={scope}
            label={names[scope]}
            defaultChecked={typed[scope] !== undefined}
            problem={i === 0 ? problems.scopes : undefined}
          />
        ))}
      </FieldGroup>
      <SelectField
        name="days"
        label={t('Expires after')}
        required
        defaultValue={typed.days ?? '90'}
        options={tokenDays.map((days) => ({
          value: days,
          label: t('{{count}} days', { count: Number(days) }),
        }))}
        problem={problems.days}
      />
      <CurrentPasswordField problem={problems.current_password} />
      <div>
        <Button type="submit" look="primary" icon="key" busy={busy}>
          {t('Create token')}
        </Button>
      </div>
    </Form>
  )
}
