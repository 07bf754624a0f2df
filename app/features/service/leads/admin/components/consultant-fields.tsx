import { useText } from '#text/text.tsx'
import { CheckboxField, SelectField, TextField } from '#ui/forms/field.tsx'
import { consultantLanguages } from '../../appointments/appointment.ts'
import { type Desk, deskLabels, desks } from '../../lead.ts'

type ConsultantFieldsProps = {
  staff: readonly { id: string; name: string }[]
  problems: Readonly<Record<string, string>>
  values?: {
    name: string
    desk: Desk
    languages: readonly string[]
    staff_id: string | null
    is_active: boolean
  }
}

/** The fields of a consultant. */
export function ConsultantFields({ staff, problems, values }: ConsultantFieldsProps) {
  const t = useText()
  const languageNames = { en: t('English'), de: t('German'), zh: t('Chinese') }
  return (
    <>
      <TextField
        name="name"
        label={t('Name')}
        hint={t('As customers read it')}
        defaultValue={values?.name}
        required
        problem={problems.name}
      />
      <SelectField
        name="desk"
        label={t('Department')}
        defaultValue={values?.desk}
        options={desks.map((value) => ({ value, label: t(deskLabels[value].name) }))}
      />
      <SelectField
        name="staff_id"
        label={t('Staff member')}
        hint={t('May change this calendar')}
        defaultValue={values?.staff_id ?? ''}
        options={[{ value: '', label: '–' }, ...staff.map(({ id, name }) => ({ value: id, label: name }))]}
        problem={problems.staff_id}
      />
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-sm font-medium">{t('Languages')}</legend>
        {consultantLanguages.map((code) => (
          <CheckboxField
            key={code}
            name="languages"
            value={code}
            label={languageNames[code]}
            defaultChecked={values ? values.languages.includes(code) : code === 'en'}
          />
        ))}
        {problems.languages && <p className="text-sm text-bad">{problems.languages}</p>}
      </fieldset>
      <CheckboxField
        name="is_active"
        label={t('Customers see and book this consultant')}
        defaultChecked={values?.is_active ?? true}
      />
    </>
  )
}

/** What the fields of a form hold, as the call expects it. */
export function consultantValues(form: HTMLFormElement) {
  const typed = new FormData(form)
  return {
    name: typed.get('name'),
    desk: typed.get('desk'),
    staff_id: typed.get('staff_id') || null,
    languages: typed.getAll('languages'),
    is_active: typed.get('is_active') === 'on',
  }
}
