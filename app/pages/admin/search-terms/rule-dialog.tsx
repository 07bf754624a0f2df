import { useState } from 'react'
import { type RuleKind, ruleKindLabels, ruleKinds } from '#features/catalog/search/rules/search-rule.ts'
import { type Locale, localeNames, locales, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { CheckboxField, SelectField, TextArea, TextField } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

export type EditedRule = {
  kind: RuleKind
  locale: Locale
  term: string
  target: string
  is_two_way: boolean
  product_ids: readonly string[]
  /** Null for a new rule. */
  id: string | null
  version: number | null
}

/** What a search term leads to: a known word, products before all others, or a page. */
export function RuleDialog({ rule, onClose }: { rule: EditedRule; onClose: () => void }) {
  const t = useText()
  const [kind, setKind] = useState(rule.kind)
  const { run, busy, problems } = useAdminAction({ onDone: onClose })
  return (
    <Dialog
      open
      title={rule.id ? t('Edit rule') : t('Add rule')}
      onClose={onClose}
      footer={
        <Button look="primary" type="submit" form="search-rule" busy={busy}>
          {t('Save')}
        </Button>
      }
    >
      <form
        id="search-rule"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const { products, is_two_way, ...fields } = Object.fromEntries(new FormData(event.currentTarget))
          run('save', {
            ...fields,
            is_two_way: is_two_way === 'on',
            products: String(products ?? '')
              .split('\n')
              .map((line) => line.trim())
              .filter(Boolean),
            id: rule.id,
            version: rule.version,
          })
        }}
      >
        <SelectField
          name="kind"
          label={t('Kind')}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as RuleKind)}
          options={ruleKinds.map((value) => ({ value, label: t(ruleKindLabels[value]) }))}
        />
        <SelectField
          name="locale"
          label={t('Language')}
          hint={t('The language of the page on which the customer searches')}
          defaultValue={rule.locale}
          options={locales.map((value) => ({ value, label: localeNames[value] }))}
        />
        <TextField
          name="term"
          label={t('Search term')}
          required
          maxLength={60}
          defaultValue={rule.term}
          problem={problems.term}
        />
        <TargetFields kind={kind} rule={rule} problems={problems} />
      </form>
    </Dialog>
  )
}

type TargetFieldsProps = { kind: RuleKind; rule: EditedRule; problems: Record<string, string> }

function TargetFields({ kind, rule, problems }: TargetFieldsProps) {
  const t = useText()
  if (kind === 'pin')
    return (
      <TextArea
        name="products"
        label={t('Products')}
        hint={t('One product ID or model number per line. They are shown first, in this order.')}
        rows={4}
        required
        defaultValue={rule.product_ids.join('\n')}
        problem={problems.products}
      />
    )
  if (kind === 'redirect')
    return (
      <TextField
        name="target"
        label={t('Page')}
        hint={t('A path of this shop without its language, such as /batteries')}
        required
        defaultValue={rule.kind === kind ? rule.target : ''}
        problem={problems.target}
      />
    )
  return (
    <>
      <TextField
        name="target"
        label={t('Synonym for')}
        hint={t('A product family, a brand or another word that the search knows, such as hot tub')}
        required
        defaultValue={rule.kind === kind ? rule.target : ''}
        problem={problems.target}
      />
      <CheckboxField name="is_two_way" label={t('Two-way synonym')} defaultChecked={rule.is_two_way} />
    </>
  )
}
