import { Form } from 'react-router'
import { formErrorOf } from '#features/people/auth/components/form-error.ts'
import { NameFields } from '#features/people/auth/components/name-fields.tsx'
import type { ProfileFormState } from '#features/people/auth/components/profile-section.tsx'
import { useFocusFirstError } from '#features/people/auth/components/use-focus-first-error.ts'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'

// Languages by their own names.
const languages = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
  { value: 'zh', label: '中文' },
]

type Person = Record<'first_name' | 'last_name' | 'company_name' | 'locale', string>

/** The form for name, company and language. */
export function PersonalDetailsForm({ profile, answer }: { profile: Person; answer: ProfileFormState }) {
  const t = useText()
  const { typed, problems: found } = formErrorOf(answer.data)
  const isThisForm = typed.intent === 'profile'
  const problems = isThisForm ? found : {}
  const form = useFocusFirstError(isThisForm && answer.data)
  const field = (name: 'first_name' | 'last_name' | 'company_name') => ({
    name,
    defaultValue: (isThisForm ? typed[name] : undefined) ?? profile[name],
    problem: problems[name],
  })
  return (
    <Form ref={form} method="post" noValidate className="grid gap-5">
      <input type="hidden" name="intent" value="profile" />
      <div className="grid gap-5 sm:grid-cols-2">
        <NameFields field={field} />
        <TextField
          {...field('company_name')}
          label={t('Company')}
          optional
          autoComplete="organization"
          maxLength={120}
        />
        <SelectField
          name="locale"
          label={t('Language')}
          hint={t('Used for the store and our emails to you.')}
          options={languages}
          defaultValue={(isThisForm ? typed.locale : undefined) ?? profile.locale}
          problem={problems.locale}
        />
      </div>
      <div>
        <Button type="submit" look="primary" busy={answer.busy === 'profile'}>
          {t('Save')}
        </Button>
      </div>
    </Form>
  )
}
