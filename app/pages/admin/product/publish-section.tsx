import { useFormContext } from 'react-hook-form'
import { type ProductFields, productStatuses } from '#features/catalog/editing/product-input.ts'
import { productStatusLabels } from '#features/catalog/editing/product-labels.ts'
import { inLocale, localeNames, locales, pathIn, useLocale, useText } from '#text/text.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { Icon } from '#ui/media/icon.tsx'
import type { ProductPage } from '../product.tsx'
import { FormSection } from './form-section.tsx'
import { useProblem } from './product-fields.tsx'

/** The time of a `datetime-local` field, in the time zone of the browser. */
function toLocalInput(iso: string | null) {
  if (!iso) return ''
  const time = new Date(iso)
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The status, when a draft goes live, the family, and links to see the product as the shop shows it. */
export function PublishSection({ data }: { data: ProductPage }) {
  const t = useText()
  const locale = useLocale()
  const { register, watch, setValue } = useFormContext<ProductFields>()
  const status = watch('status')
  const publish_at = watch('publish_at')
  const statusField = register('status')
  const familyProblem = useProblem('family_id')
  const timeProblem = useProblem('publish_at')
  return (
    <FormSection title={t('Visibility')}>
      <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        <SelectField
          {...statusField}
          label={t('Status')}
          options={productStatuses.map((value) => ({ value, label: t(productStatusLabels[value]) }))}
          onChange={(event) => {
            if (event.currentTarget.value !== 'draft') setValue('publish_at', null, { shouldDirty: true })
            void statusField.onChange(event)
          }}
        />
        {status === 'draft' && (
          <TextField
            type="datetime-local"
            label={t('Go live at')}
            hint={t('In your time zone')}
            optional
            value={toLocalInput(publish_at)}
            onChange={({ currentTarget: { value } }) =>
              setValue('publish_at', value ? new Date(value).toISOString() : null, { shouldDirty: true })
            }
            problem={timeProblem}
          />
        )}
        <SelectField
          {...register('family_id')}
          label={t('Family')}
          options={data.families.map(({ id, name }) => ({ value: id, label: inLocale(name, locale) }))}
          problem={familyProblem}
        />
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <span className="text-ink-soft">{t('Preview of the saved product:')}</span>
        {locales.map((one) => (
          <a
            key={one}
            href={pathIn(one, `/productPreview/${data.id}`)}
            target="_blank"
            rel="noreferrer"
            className="link target inline-flex items-center gap-1"
          >
            {localeNames[one]}
            <Icon name="external" size={16} />
          </a>
        ))}
      </p>
    </FormSection>
  )
}
