import { type FormEvent, useState } from 'react'
import { Form } from 'react-router'
import { stateOptions } from '#features/people/addresses/state-names.ts'
import { pathIn, useFormat, useLocale, useText } from '#text/text.tsx'
import { Button, LinkButton } from '#ui/actions/button.tsx'
import { CheckboxField, RadioCards, SelectField, TextField } from '#ui/forms/field.tsx'
import {
  buildings,
  type DesignCost,
  type DesignOptions,
  type DesignPrices,
  designCost,
  maxExtraRevisions,
  sizeLimits,
  stages,
  stamps,
} from '../designs/design-cost.ts'
import { buildingLabels, stageLabels, stampLabels } from '../designs/design-labels.ts'
import { CostLines } from './cost-lines.tsx'

type ProjectFormProps = { options: DesignOptions; prices: DesignPrices }

/** Form for the design options, with the price. Without JavaScript the submit button updates the price. */
export function ProjectForm({ options: requested, prices }: ProjectFormProps) {
  const [options, setOptions] = useState(requested)
  const read = (event: FormEvent<HTMLFormElement>) =>
    setOptions(optionsFrom(new FormData(event.currentTarget), options))
  return (
    <Form
      method="get"
      onChange={read}
      className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[1fr_24rem]"
    >
      <OptionFields initial={requested} isPermit={options.stage === 'permit'} />
      <DesignPrice cost={designCost(options, prices)} />
    </Form>
  )
}

type OptionFieldsProps = {
  /** Values when the page was loaded. */
  initial: DesignOptions
}

function OptionFields({ initial, isPermit }: OptionFieldsProps & { isPermit: boolean }) {
  const t = useText()
  const locale = useLocale()
  return (
    <div className="grid gap-8">
      <RadioCards
        label={t('Design type')}
        name="stage"
        defaultValue={initial.stage}
        columns={2}
        choices={stages.map((value) => ({
          value,
          label: t(stageLabels[value].label),
          hint: t(stageLabels[value].hint),
        }))}
      />
      <RadioCards
        label={t('Panel location')}
        name="building"
        defaultValue={initial.building}
        columns={2}
        choices={buildings.map((value) => ({ value, label: t(buildingLabels[value]) }))}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={t('System size')}
          name="size_kw"
          type="number"
          inputMode="decimal"
          min={sizeLimits.min_kw}
          max={sizeLimits.max_kw}
          step="any"
          unit="kW"
          required
          defaultValue={initial.size_kw}
          hint={t('Total DC power of all panels. Ten 400 W panels are 4 kW.')}
        />
        <SelectField
          label={t('State')}
          name="state"
          optional
          defaultValue={initial.state}
          placeholder={t('Please choose')}
          options={stateOptions(locale)}
        />
      </div>
      <CheckboxField name="storage" value="yes" label={t('With battery')} defaultChecked={initial.storage} />
      {isPermit && <PermitFields initial={initial} />}
      <div>
        <Button type="submit">{t('Calculate price')}</Button>
      </div>
    </div>
  )
}

/** Stamp and revisions, which only a permit set has. */
function PermitFields({ initial }: OptionFieldsProps) {
  const t = useText()
  const format = useFormat()
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <SelectField
        label={t('Engineer’s stamp')}
        name="stamp"
        defaultValue={initial.stamp}
        hint={t('Only if your building department requires one.')}
        options={stamps.map((value) => ({ value, label: t(stampLabels[value]) }))}
      />
      <SelectField
        label={t('Extra revisions')}
        name="extra_revisions"
        defaultValue={String(initial.extra_revisions)}
        hint={t('Beyond the revisions included in the set.')}
        options={Array.from({ length: maxExtraRevisions + 1 }, (_, count) => ({
          value: String(count),
          label: count === 0 ? t('None') : format.number(count, 0),
        }))}
      />
    </div>
  )
}

/** Price breakdown with the order button; a link to the quote form if the design cannot be priced. */
function DesignPrice({ cost }: { cost: DesignCost | null }) {
  const t = useText()
  const format = useFormat()
  const locale = useLocale()
  return (
    <aside className="rounded bg-sunken p-5 sm:p-6 lg:sticky lg:top-(--sticky-top)" aria-label={t('Price')}>
      {cost ? (
        <>
          <CostLines cost={cost} />
          <p className="mt-4 text-sm text-ink-soft">
            {t(
              'First plans arrive {{days}} business days after we receive all your documents. No freight. Sales tax applies only where services are taxed.',
              {
                days: format.number(cost.business_days, 0),
              },
            )}
          </p>
          <div className="mt-6">
            <Button
              type="submit"
              formAction={pathIn(locale, '/design/order')}
              look="primary"
              size="large"
              wide
            >
              {t('Order this design')}
            </Button>
          </div>
          <p className="mt-3 text-sm text-ink-soft">
            {t(
              'Next, tell us about the site and upload plans, bill and photos. You place the order at the end.',
            )}
          </p>
        </>
      ) : (
        <>
          <p>{t('We can’t offer this design right now. Please request a quote.')}</p>
          <div className="mt-4">
            <LinkButton to="/quote">{t('Request a quote')}</LinkButton>
          </div>
        </>
      )}
    </aside>
  )
}

/** The design options from the form fields; an incomplete size leaves the previous one. */
function optionsFrom(form: FormData, before: DesignOptions): DesignOptions {
  const size_kw = Number(form.get('size_kw'))
  const isSize = size_kw >= sizeLimits.min_kw && size_kw <= sizeLimits.max_kw
  return {
    stage: choiceIn(form, 'stage', stages, before.stage),
    building: choiceIn(form, 'building', buildings, before.building),
    size_kw: isSize ? size_kw : before.size_kw,
    storage: form.has('storage'),
    state: String(form.get('state') ?? ''),
    stamp: choiceIn(form, 'stamp', stamps, before.stamp),
    extra_revisions: Number(form.get('extra_revisions') ?? before.extra_revisions),
  }
}

const choiceIn = <Choice extends string>(
  form: FormData,
  name: string,
  choices: readonly Choice[],
  otherwise: Choice,
) => choices.find((choice) => choice === form.get(name)) ?? otherwise
