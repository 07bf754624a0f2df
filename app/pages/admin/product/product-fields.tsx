import type { FieldPath } from 'react-hook-form'
import {
  FormCheckbox,
  FormMoney,
  FormNumber,
  FormText,
  LocalizedField as LocalizedFormField,
  useFormProblem,
} from '#features/catalog/editing/components/form-fields.tsx'
import type { ProductFields } from '#features/catalog/editing/product-input.ts'

/** The path of a field of the product form. */
export type FieldName = FieldPath<ProductFields>

/** The message at a field of the product form, translated. */
export const useProblem = (name: FieldName) => useFormProblem(name)

/** The properties of a field, for names of the product form only. */
type OfProduct<Field extends (props: never) => unknown> = Omit<Parameters<Field>[0], 'name'> & {
  name: FieldName
}

export const ProductText = (props: OfProduct<typeof FormText>) => <FormText {...props} />
export const ProductNumber = (props: OfProduct<typeof FormNumber>) => <FormNumber {...props} />
export const ProductCheckbox = (props: OfProduct<typeof FormCheckbox>) => <FormCheckbox {...props} />
export const ProductMoney = (props: OfProduct<typeof FormMoney>) => <FormMoney {...props} />
export const LocalizedField = (props: OfProduct<typeof LocalizedFormField>) => (
  <LocalizedFormField {...props} />
)
