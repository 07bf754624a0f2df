import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { pathIn, useLocale, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useSubmitAfterPaint } from '#ui/after-paint.ts'
import { FormSummary } from '#ui/forms/form-summary.tsx'
import { Steps } from '#ui/navigation/steps.tsx'
import { Page } from '#ui/page/page.tsx'
import { type Answers, pathOfStep, queryOf, type Step, step_names, step_paths } from '../input/answers.ts'

const order: Step[] = ['house', 'bill', 'use', 'report']

/** Progress through the calculator's steps; each step links back with its answers. */
export function CalculatorProgress({ step, answers }: { step: Step; answers: Answers }) {
  const t = useText()
  const titles: Record<Step, string> = {
    house: t('Your home'),
    bill: t('Your bill'),
    use: t('Your usage'),
    report: t('Your report'),
  }
  return (
    <Steps
      label={t('Calculator steps')}
      steps={order.map((one) => ({ title: titles[one], to: pathOfStep(one, answers) }))}
      current={order.indexOf(step)}
    />
  )
}

/** Answers of the other steps as hidden fields, so that a form submits them too. */
export function HiddenAnswers({ answers, without }: { answers: Answers; without: readonly string[] }) {
  const carried = [...new URLSearchParams(queryOf(answers))].filter(([name]) => !without.includes(name))
  return carried.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

type CalculatorStepProps = {
  step: Exclude<Step, 'report'>
  answers: Answers
  problems: Record<string, string | undefined>
  title: string
  intro: string
  /** Explanation and context: beside the form, or below it on a phone. */
  aside: ReactNode
  children: ReactNode
}

/** One step: a form that submits all answers so far to the next step or back to the previous one. */
export function CalculatorStep(props: CalculatorStepProps) {
  const { step, answers, problems, title, intro, aside, children } = props
  const t = useText()
  const locale = useLocale()
  const submit = useSubmitAfterPaint()
  const at = order.indexOf(step)
  const before = order[at - 1]
  const after = order[at + 1] ?? 'report'
  return (
    <Page title={title} intro={intro} crumbs={[{ title: t('Calculator'), to: '/calculator' }, { title }]}>
      <CalculatorProgress step={step} answers={answers} />
      <div className="mt-10 grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Form
          key={queryOf(answers)}
          method="get"
          action={step_paths[after]}
          data-guarded=""
          onSubmit={submit}
          className="grid gap-10"
        >
          <FormSummary problems={problems} />
          <HiddenAnswers answers={answers} without={step_names[step]} />
          {children}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" look="primary" size="large">
              {after === 'report' ? t('Show my report') : t('Continue')}
            </Button>
            {before && (
              <Button
                type="submit"
                size="large"
                formAction={pathIn(locale, step_paths[before])}
                formNoValidate
              >
                {t('Back')}
              </Button>
            )}
          </div>
        </Form>
        <aside className="grid gap-4 text-ink-soft lg:sticky lg:top-[calc(var(--sticky-top)+1.5rem)]">
          {aside}
        </aside>
      </div>
    </Page>
  )
}
