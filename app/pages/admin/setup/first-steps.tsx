import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useText } from '#text/text.tsx'
import { zoneName } from '#text/zone-name.ts'
import { Button, LinkButton } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { Tag } from '#ui/data-display/tag.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Card } from '#ui/page/card.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import type { Route } from './+types/first-steps.ts'
import { emptyExampleCatalog, finishSetup, getSetup, saveShopContact } from './setup.api.server.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Set up your shop'))
}

export const loader = adminLoader((call) => call(getSetup))

export const action = adminAction({
  contact: saveShopContact,
  empty: emptyExampleCatalog,
  finish: finishSetup,
})

/** What a new shop needs before it sells. Each step shows what is really set up, so it can be left and continued. */
export default function FirstSteps({ loaderData: setup }: Route.ComponentProps) {
  const t = useText()
  const navigate = useNavigate()
  // Here, because the button is gone as soon as the setup is finished.
  const { run, busy } = useAdminAction({ onDone: () => void navigate('/admin') })
  return (
    <AdminPage
      title={t('Set up your shop')}
      intro={t('You can leave this page and come back. Everything here can be changed later.')}
      width="form"
    >
      <div className="grid gap-4">
        {!setup.keys && (
          <Notice tone="wait" title={t('Keys can’t be stored here yet')}>
            {t('Set AUTH_SECRET in the environment: keys are encrypted with it.')}
          </Notice>
        )}
        <Step title={t('Contact details')} state={null}>
          <ContactForm contact={setup.contact} fixed={setup.fixed_contact} />
        </Step>
        <Step title={t('Time zone')} state={null}>
          <p className="mb-3">{t('Dates and office hours are in {{zone}}.', { zone: zoneName(t) })}</p>
          <LinkButton to="/admin/settings/shop">{t('Change the time zone')}</LinkButton>
        </Step>
        <Step title={t('Email')} state={setup.mail}>
          <p className="mb-3">{t('Connect a mail server and send a test mail.')}</p>
          <LinkButton to="/admin/settings/mail">{t('Set up email')}</LinkButton>
        </Step>
        <Step title={t('Payments')} state={setup.payments}>
          <p className="mb-3">
            {t('Enter the keys of a payment provider or your bank account, and test them.')}
          </p>
          <LinkButton to="/admin/settings/payments">{t('Set up payments')}</LinkButton>
        </Step>
        <Step title={t('Sales tax')} state={setup.tax_service || setup.tax_states.length > 0}>
          <TaxStep service={setup.tax_service} states={setup.tax_states} />
        </Step>
        <Step title={t('Shipping')} state={setup.shipping_version > 0}>
          <p className="mb-3">
            {t('Freight is computed from the warehouse of each product: {{places}}.', {
              places: setup.warehouses.join('; '),
            })}{' '}
            {setup.shipping_version === 0 && t('The built-in rates are in force.')}
          </p>
          <div className="flex flex-wrap gap-3">
            <LinkButton to="/admin/shipping-rates">{t('Set up shipping rates')}</LinkButton>
            <LinkButton to="/admin/warehouses">{t('Edit warehouses')}</LinkButton>
          </div>
        </Step>
        <Step title={t('Catalog')} state={null}>
          <CatalogChoice products={setup.products} isOpen={setup.is_open} />
        </Step>
        <Step title={t('Colleagues')} state={null}>
          <p className="mb-3">{t('Invite the people you work with. Each gets a role.')}</p>
          <LinkButton to="/admin/staff">{t('Invite a colleague')}</LinkButton>
        </Step>
        {setup.is_open && (
          <div>
            <Button look="primary" busy={busy} onClick={() => run('finish')}>
              {t('Finish setup')}
            </Button>
          </div>
        )}
      </div>
    </AdminPage>
  )
}

type StepProps = { title: string; state: boolean | null; children: ReactNode }

function Step({ title, state, children }: StepProps) {
  const t = useText()
  return (
    <Card>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg">{title}</h2>
        {state === true && <Tag tone="good">{t('Done')}</Tag>}
        {state === false && <Tag tone="wait">{t('Not set up yet')}</Tag>}
      </div>
      {children}
    </Card>
  )
}

/** States in which the shop must collect tax are set with the rates of each state. */
function TaxStep({ service, states }: { service: boolean; states: readonly string[] }) {
  const t = useText()
  return (
    <>
      <p className="mb-3">
        {service
          ? t('A tax service is connected. The rates of the shop are used when it does not answer.')
          : t('Choose the states in which you have nexus, and check their rates.')}{' '}
        {states.length > 0 && t('Tax is collected in: {{states}}.', { states: states.join(', ') })}
      </p>
      <LinkButton to="/admin/taxes">{t('Set up tax rates')}</LinkButton>
    </>
  )
}

type ContactFormProps = {
  contact: Route.ComponentProps['loaderData']['contact']
  /** Names of fields that the environment fixes. */
  fixed: readonly string[]
}

function ContactForm({ contact, fixed }: ContactFormProps) {
  const t = useText()
  const { run, busy, problems } = useAdminAction()
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        run('contact', Object.fromEntries(new FormData(event.currentTarget)))
      }}
    >
      <TextField
        name="address"
        label={t('Name and address of the shop')}
        hint={t('In one line: Heliostead, 1200 Daylight Avenue, Columbus, OH 43215, USA')}
        defaultValue={contact.address}
        readOnly={fixed.includes('address')}
        required
        problem={problems.address}
      />
      <TextField
        name="phone"
        label={t('Phone')}
        defaultValue={contact.phone}
        readOnly={fixed.includes('phone')}
        required
        problem={problems.phone}
      />
      <TextField
        name="email"
        type="email"
        label={t('Email')}
        defaultValue={contact.email}
        readOnly={fixed.includes('email')}
        required
        problem={problems.email}
      />
      <div>
        <Button type="submit" busy={busy}>
          {t('Save')}
        </Button>
      </div>
    </form>
  )
}

function CatalogChoice({ products, isOpen }: { products: number; isOpen: boolean }) {
  const t = useText()
  const { run, busy } = useAdminAction()
  if (products === 0) return <p>{t('The shop shows no products. Publish drafts or add your own.')}</p>
  return (
    <>
      <p className="mb-3">{t('Products that the shop shows: {{number}}', { number: products })}</p>
      {isOpen && (
        <>
          <p className="mb-3 text-ink-soft">
            {t('Keep the example catalog, or start empty: the example products then become drafts.')}
          </p>
          <Button busy={busy} onClick={() => run('empty')}>
            {t('Start empty')}
          </Button>
        </>
      )}
    </>
  )
}
