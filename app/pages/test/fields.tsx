import { useState } from 'react'
import { Form } from 'react-router'
import { useLocale, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { RatingField } from '#ui/data-display/rating.tsx'
import {
  CheckboxField,
  FieldGroup,
  FileField,
  RadioCards,
  SelectField,
  TextArea,
  TextField,
} from '#ui/forms/field.tsx'
import { FormSummary } from '#ui/forms/form-summary.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { RangeField } from '#ui/forms/range-field.tsx'
import { SliderField } from '#ui/forms/slider-field.tsx'
import { Icon } from '#ui/media/icon.tsx'
import { examples } from './example-data.ts'
import { Row } from './row.tsx'

export function Fields() {
  const t = useText()
  const words = examples[useLocale()]
  const [problems, setProblems] = useState({})
  return (
    <Form
      method="get"
      className="grid gap-10 lg:grid-cols-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setProblems({
          email: words.email_problem,
          shipping: words.choose_problem,
          agree: words.choose_problem,
        })
      }}
    >
      <div className="empty:hidden lg:col-span-2">
        <FormSummary problems={problems} />
      </div>
      <FieldGroup legend={t('Address')} hint={words.field_hint}>
        <TextField
          label={t('First name')}
          name="first_name"
          autoComplete="given-name"
          required
          defaultValue="Grace"
        />
        <TextField
          label={t('Email')}
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue="grace@"
          problem={words.email_problem}
        />
        <TextField
          label={t('Phone')}
          name="phone"
          type="tel"
          autoComplete="tel"
          optional
          hint={words.field_hint}
        />
        <SelectField
          label={t('State')}
          name="state"
          autoComplete="address-level1"
          placeholder={t('Please choose')}
          options={[
            { value: 'OH', label: 'Ohio' },
            { value: 'TX', label: 'Texas' },
          ]}
        />
        <SelectField
          label={t('State')}
          name="state_again"
          problem={words.choose_problem}
          options={[{ value: '', label: '' }]}
        />
        <PasswordField label={t('Password')} name="password" />
        <TextField label={t('ZIP code')} name="zip_code" defaultValue="02139" disabled />
        <TextField label={t('Order')} name="order" defaultValue="H-20418" readOnly />
      </FieldGroup>
      <FieldGroup legend={words.roof}>
        <RadioCards
          label={words.roof}
          name="roof"
          required
          columns={2}
          defaultValue="pitched"
          choices={[
            { value: 'pitched', label: words.pitched, hint: words.sentence },
            { value: 'flat', label: words.flat },
            { value: 'ground', label: words.ground, disabled: true },
          ]}
        />
        <RadioCards
          label={t('Shipping')}
          name="shipping"
          problem={words.choose_problem}
          choices={[
            { value: 'freight', label: words.freight, hint: words.field_hint, aside: '$189.00' },
            { value: 'pickup', label: words.pickup, aside: t('Free') },
          ]}
        />
        <div>
          <CheckboxField label={words.agree} name="agree" required problem={words.choose_problem} />
          <CheckboxField label={words.pitched} name="pitched" defaultChecked />
          <CheckboxField label={words.ground} name="ground" disabled hint={words.field_hint} />
        </div>
        <TextField label={words.bill} name="bill" type="number" min={0} unit="kWh" defaultValue={842} />
        <TextField
          label={t('Search')}
          name="q"
          type="search"
          hideLabel
          before={<Icon name="search" />}
          placeholder={t('Search')}
        />
        <RangeField label={t('Price')} name="price" unit="$" min={0} max={5000} />
        <SliderField label={words.tilt} name="tilt" min={0} max={60} defaultValue={25} unit="°" />
        <FileField label={words.file} name="file" accept="image/*" optional />
        <TextArea label={t('Message')} name="message" optional />
        <RatingField label={words.your_opinion} defaultValue={4} />
      </FieldGroup>
      <Row>
        <Button type="submit" look="primary">
          {t('Send')}
        </Button>
        <Button look="quiet">{t('Cancel')}</Button>
      </Row>
    </Form>
  )
}
