import { type FormEvent, useState } from 'react'
import { Form } from 'react-router'
import { states } from '#features/people/addresses/states.ts'
import { pathIn, useFormat, useLocale, useText } from '#text/text.tsx'
import { Button, LinkButton } from '#ui/actions/button.tsx'
import { CheckboxField, RadioCards, SelectField, TextField } from '#ui/forms/field.tsx'
import {
  type Building,
  buildings,
  type DesignOptions,
  type DesignPrices,
  designCost,
  maxExtraRevisions,
  type Stage,
  type Stamp,
  sizes,
  stages,
  stamps,
} from '../designs/design-cost.ts'
import { buildingLabels, stageLabels, stampLabels } from '../designs/design-labels.ts'
import { CostLines } from './cost-lines.tsx'

type ProjectFormProps = { question: DesignOptions; prices: DesignPrices }

/** Design options with their price: updated at once with JavaScript, otherwise by the submit button. */
export function ProjectForm({ question: asked, prices }: ProjectFormProps) {
  const t = useText()
  const format = useFormat()
  const locale = useLocale()
  const [question, setQuestion] = useState(asked)
  const cost = designCost(question, prices)
  const isPermit = question.stage === 'permit'
  const read = (event: FormEvent<HTMLFormElement>) =>
    setQuestion(questionOf(new FormData(event.currentTarget), question))
  return (
    <Form
      method="get"
      onChange={read}
      className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[1fr_24rem]"
    >
      <div className="grid gap-8">
        <RadioCards
          label={t('What we draw')}
          name="stage"
          defaultValue={asked.stage}
          columns={2}
          choices={stages.map((value) => ({
            value,
            label: t(stageLabels[value].label),
            hint: t(stageLabels[value].hint),
          }))}
        />
        <RadioCards
          label={t('Where the panels stand')}
          name="building"
          defaultValue={asked.building}
          columns={2}
          choices={buildings.map((value) => ({ value, label: t(buildingLabels[value]) }))}
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField
            label={t('System size')}
            name="size_kw"
            type="number"
            inputMode="decimal"
            min={sizes.least_kw}
            max={sizes.most_kw}
            step="any"
            unit="kW"
            required
            defaultValue={asked.size_kw}
            hint={t('DC power of all panels together. Ten panels of 400 W are 4 kW.')}
          />
          <SelectField
            label={t('State')}
            name="state"
            optional
            defaultValue={asked.state}
            placeholder={t('Please choose')}
            options={states.map(({ code, name }) => ({ value: code, label: name }))}
          />
        </div>
        <CheckboxField name="storage" value="yes" label={t('With battery')} defaultChecked={asked.storage} />
        {isPermit && (
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <SelectField
              label={t('Engineer’s stamp')}
              name="stamp"
              defaultValue={asked.stamp}
              hint={t('Only where your building department asks for one.')}
              options={stamps.map((value) => ({ value, label: t(stampLabels[value]) }))}
            />
            <SelectField
              label={t('Further rounds of changes')}
              name="extra_revisions"
              defaultValue={String(asked.extra_revisions)}
              hint={t('Beyond the rounds that the set includes.')}
              options={Array.from({ length: maxExtraRevisions + 1 }, (_, count) => ({
                value: String(count),
                label: count === 0 ? t('None') : format.number(count, 0),
              }))}
            />
          </div>
        )}
        <div>
          <Button type="submit">{t('Work out the price')}</Button>
        </div>
      </div>
      <aside className="rounded bg-sunken p-5 sm:p-6 lg:sticky lg:top-(--sticky-top)" aria-label={t('Price')}>
        {cost ? (
          <>
            <CostLines cost={cost} />
            <p className="mt-4 text-sm text-ink-soft">
              {t(
                'First plans {{days}} business days after your papers are complete. No freight, and sales tax only where services are taxed.',
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
                {t('Go on with this design')}
              </Button>
            </div>
            <p className="mt-3 text-sm text-ink-soft">
              {t('Next you tell us about the site and add plans, bill and photos. You order at the end.')}
            </p>
          </>
        ) : (
          <>
            <p>{t('We cannot draw this at the moment. Please ask us for a quote.')}</p>
            <div className="mt-4">
              <LinkButton to="/quote">{t('Ask for a quote')}</LinkButton>
            </div>
          </>
        )}
      </aside>
    </Form>
  )
}

/** The design request from the form fields; a partly typed size keeps the previous one. */
function questionOf(form: FormData, before: DesignOptions): DesignOptions {
  const said = (name: string) => String(form.get(name) ?? '')
  const size_kw = Number(said('size_kw'))
  const isSize = size_kw >= sizes.least_kw && size_kw <= sizes.most_kw
  return {
    stage: said('stage') as Stage,
    building: said('building') as Building,
    size_kw: isSize ? size_kw : before.size_kw,
    storage: form.has('storage'),
    state: said('state'),
    stamp: (said('stamp') || before.stamp) as Stamp,
    extra_revisions: Number(form.get('extra_revisions') ?? before.extra_revisions),
  }
}
