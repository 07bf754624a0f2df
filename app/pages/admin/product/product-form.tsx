import { useState } from 'react'
import { FormProvider, useFieldArray, useFormContext } from 'react-hook-form'
import { ProductFields, shippingClasses } from '#features/catalog/editing/product-input.ts'
import { shippingClassLabels } from '#features/catalog/editing/product-labels.ts'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { ResourceForm, useResourceForm } from '#ui/admin/resource-form.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import type { ProductPage } from '../product.tsx'
import { AttributeSection } from './attribute-section.tsx'
import { type Conflict, ConflictNotice, conflictIn } from './conflict-notice.tsx'
import { DocumentSection } from './document-section.tsx'
import { FormSection, RowButtons } from './form-section.tsx'
import { ComponentSection, RelationSection } from './linked-sections.tsx'
import { PictureSection } from './picture-section.tsx'
import { PriceSection } from './price-section.tsx'
import { LocalizedField, ProductCheckbox, ProductNumber, ProductText, useProblem } from './product-fields.tsx'
import { PublishSection } from './publish-section.tsx'

type ProductFormProps = {
  data: ProductPage
  /** The version that was saved. */
  onSaved: (version: number) => void
}

/** All fields of a product. Saves only over the version that it was filled with. */
export function ProductForm({ data, onSaved }: ProductFormProps) {
  const [over, setOver] = useState<Conflict | null>(null)
  const version = over?.version ?? data.version
  const resource = useResourceForm<ProductFields>({
    shape: ProductFields,
    values: data.fields,
    intent: 'save',
    more: { id: data.id, version },
    onSaved: (result) => onSaved((result as { version: number }).version),
  })
  const found = conflictIn(resource.refused?.data)
  const conflict = found && found.version !== over?.version ? found : null
  return (
    <FormProvider {...resource.form}>
      <ResourceForm resource={resource}>
        {conflict && (
          <ConflictNotice
            conflict={conflict}
            mine={resource.form.getValues()}
            onKeepMine={() => setOver(conflict)}
            onTakeTheirs={() => {
              setOver(conflict)
              resource.form.reset(conflict.fields_now)
            }}
          />
        )}
        <PublishSection data={data} />
        <TextSection />
        <PriceSection saved={data.fields} />
        {data.fields.kind === 'package' && <ComponentSection data={data} />}
        <PictureSection />
        <AttributeSection data={data} />
        <DetailSection />
        <ShippingSection data={data} />
        <DocumentSection />
        <RelationSection data={data} />
      </ResourceForm>
    </FormProvider>
  )
}

function TextSection() {
  const t = useText()
  const { control } = useFormContext<ProductFields>()
  const { fields, append, move, remove } = useFieldArray({ control, name: 'highlights', keyName: 'key' })
  return (
    <FormSection title={t('Texts')}>
      <LocalizedField name="name" label={t('Name')} />
      <LocalizedField name="summary" label={t('Summary')} />
      <LocalizedField
        name="description"
        label={t('Description')}
        rows={8}
        hint={t('An empty line starts a paragraph.')}
      />
      {fields.map(({ key }, at) => (
        <div key={key} className="flex items-end gap-3">
          <div className="grow">
            <LocalizedField name={`highlights.${at}`} label={t('Highlight {{number}}', { number: at + 1 })} />
          </div>
          <RowButtons
            name={t('highlight {{number}}', { number: at + 1 })}
            at={at}
            count={fields.length}
            onMove={move}
            onRemove={remove}
          />
        </div>
      ))}
      {fields.length < 8 && (
        <Button
          size="small"
          icon="plus"
          className="justify-self-start"
          onClick={() => append({ en: '', de: '', zh: '' })}
        >
          {t('Add highlight')}
        </Button>
      )}
    </FormSection>
  )
}

/** An empty GTIN is none. */
function GtinField() {
  const t = useText()
  const { register } = useFormContext<ProductFields>()
  const problem = useProblem('gtin')
  return (
    <TextField
      {...register('gtin', { setValueAs: (value: string | null) => value || null })}
      label={t('GTIN (UPC, EAN)')}
      hint={t('Leave it empty if there is none')}
      problem={problem}
    />
  )
}

function DetailSection() {
  const t = useText()
  return (
    <FormSection title={t('Details')}>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
        <ProductText name="brand" label={t('Brand')} required />
        <ProductText name="model_number" label={t('Model number')} required />
        <GtinField />
        <ProductNumber name="power_w" label={t('Rated power')} unit="W" />
        <ProductNumber name="warranty_years" label={t('Warranty')} unit={t('years')} />
        <ProductNumber name="popularity" label={t('Popularity')} hint={t('Higher comes first in lists')} />
        <ProductCheckbox name="has_battery" label={t('Includes a battery')} />
        <ProductCheckbox
          name="made_in_usa"
          label={t('Made in USA')}
          hint={t('Shown only with a country-of-origin statement')}
        />
      </div>
    </FormSection>
  )
}

function ShippingSection({ data }: { data: ProductPage }) {
  const t = useText()
  const { register } = useFormContext<ProductFields>()
  const problem = useProblem('shipping_class')
  const isItem = data.fields.kind === 'item'
  return (
    <FormSection title={t('Shipping and ordering')}>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2 xl:grid-cols-4">
        <SelectField
          {...register('shipping_class')}
          label={t('Ships as')}
          options={shippingClasses.map((value) => ({ value, label: t(shippingClassLabels[value]) }))}
          problem={problem}
        />
        <ProductNumber name="weight_lb" label={t('Weight')} unit="lb" />
        <ProductNumber name="length_in" label={t('Length')} unit="in" />
        <ProductNumber name="width_in" label={t('Width')} unit="in" />
        <ProductNumber name="height_in" label={t('Height')} unit="in" />
        <ProductNumber name="lead_time_days" label={t('Lead time')} unit={t('days')} />
        <ProductNumber name="min_quantity" label={t('Minimum quantity')} />
        {isItem && (
          <SelectField
            {...register('warehouse')}
            label={t('Main warehouse')}
            hint={t('Orders ship from here')}
            options={data.warehouses
              .filter(({ id, is_active }) => is_active || id === data.fields.warehouse)
              .map(({ id, place }) => ({ value: id, label: place }))}
          />
        )}
        {isItem && (
          <ProductCheckbox
            name="made_to_order"
            label={t('Made to order')}
            hint={t('Can be sold when none is in stock')}
          />
        )}
      </div>
    </FormSection>
  )
}
