import { formErrorOf } from '#features/people/auth/components/form-error.ts'
import { fieldsOf, RequestForm } from '#features/service/leads/components/request-form.tsx'
import { RequestLayout } from '#features/service/leads/components/request-layout.tsx'
import { RequestSent, receiptIn } from '#features/service/leads/components/request-sent.tsx'
import type { RequestReceipt } from '#features/service/leads/lead.ts'
import { useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { CheckboxField, FieldGroup, TextField } from '#ui/forms/field.tsx'
import { applicableTypes, workTypeName } from '../partner.ts'

type ApplyFormProps = { kind: 'company' | 'person'; title: string; intro: string; answer: unknown }

/** The application form of a company or a person: trades and states first, then contact details. */
export function ApplyForm({ kind, title, intro, answer }: ApplyFormProps) {
  const t = useText()
  const receipt = receiptIn(answer)
  const error = formErrorOf(answer)
  const field = fieldsOf(error)
  return (
    <RequestLayout
      title={title}
      intro={intro}
      crumbs={[
        { title: t('Home'), to: '/' },
        { title: t('Partners'), to: '/Partner' },
        { title: t('Become a partner'), to: '/applyFor' },
        { title },
      ]}
      next={[
        {
          icon: 'mail',
          title: t('Right away: a confirmation'),
          description: t('We send you an application number and a link to check your status.'),
        },
        {
          icon: 'user',
          title: t('Within one business day: our reply'),
          description: t('We review your application and ask if we need more information.'),
        },
        {
          icon: 'map-pin',
          title: t('Approved: your listing goes live'),
          description: t('You appear in the directory under your trades and states.'),
        },
      ]}
    >
      {receipt ? (
        <ApplicationSent receipt={receipt} />
      ) : (
        <RequestForm
          answer={answer}
          field={field}
          zip="optional"
          company={kind === 'company' ? 'required' : 'optional'}
          message={{
            label: t('What else should we know?'),
            hint: t('Certifications, references and brands you work with.'),
          }}
          files={{ label: t('License, insurance and certifications'), hint: t('PDF or photos.') }}
          send={t('Submit application')}
        >
          <FieldGroup legend={t('Your trade')}>
            <TradeCheckboxes typed={error.typed} problem={error.problems.work_types} />
            <TextField
              {...field('states')}
              label={t('Service states')}
              required
              hint={t('Use two-letter codes: OH, PA, WV')}
              maxLength={300}
              autoComplete="off"
            />
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField {...field('license_number')} label={t('License number')} optional maxLength={80} />
              <TextField
                {...field('website')}
                label={t('Website')}
                optional
                inputMode="url"
                maxLength={200}
              />
            </div>
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField
                {...field('years')}
                label={t('Years in business')}
                optional
                inputMode="numeric"
                maxLength={3}
              />
              {kind === 'company' && (
                <TextField
                  {...field('crew')}
                  label={t('Number of employees')}
                  optional
                  inputMode="numeric"
                  maxLength={6}
                />
              )}
            </div>
          </FieldGroup>
        </RequestForm>
      )}
    </RequestLayout>
  )
}

type TradeCheckboxesProps = { typed: Record<string, string | undefined>; problem: string | undefined }

function TradeCheckboxes({ typed, problem }: TradeCheckboxesProps) {
  const t = useText()
  return (
    <fieldset name="work_types" tabIndex={-1} aria-describedby={problem && 'work-types-problem'}>
      <legend className="mb-1.5 text-sm font-medium">
        {t('Trades')}
        <span aria-hidden="true" className="text-bad">
          {' *'}
        </span>
      </legend>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {applicableTypes.map((type) => (
          <CheckboxField
            key={type}
            name={`work_types.${type}`}
            label={t(workTypeName(type))}
            defaultChecked={typed[`work_types.${type}`] === 'on'}
          />
        ))}
      </div>
      {problem && (
        <p id="work-types-problem" className="mt-1.5 text-sm text-bad">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

function ApplicationSent({ receipt }: { receipt: RequestReceipt }) {
  const t = useText()
  return (
    <RequestSent receipt={receipt}>
      <LinkButton to={`/applyForDetail?number=${receipt.number}`} look="primary">
        {t('View status')}
      </LinkButton>
      <LinkButton to="/Partner">{t('Back to partners')}</LinkButton>
    </RequestSent>
  )
}
