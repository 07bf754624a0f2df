import { redirect } from 'react-router'
import { formErrorOf, summaryOf } from '#features/people/auth/components/form-error.ts'
import { parse } from '#platform/http/api/api.server.ts'
import { pageAction, pageLoader } from '#platform/http/pages/page.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { requestContextOf, requireCustomer } from '#platform/http/request-context.server.ts'
import { text, translator, useText } from '#text/text.tsx'
import { Button, LinkButton } from '#ui/actions/button.tsx'
import { FormSummary } from '#ui/forms/form-summary.tsx'
import { Card } from '#ui/page/card.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { AddressChange, AddressInput, type AddressKind, addressKinds } from '../address.ts'
import {
  changeAddress,
  deleteAddress,
  findAddress,
  listAddresses,
  makeDefault,
  saveAddress,
} from '../addresses.server.ts'
import { AddressBlock } from '../components/address-block.tsx'
import { AddressForm } from '../components/address-form.tsx'
import type { Route } from './+types/manage-addresses.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const t = translator(site.locale)
  return pageMeta({ ...site, title: t('My Address'), path: '/addressManage', noindex: true })
}

const kindOf = (value: unknown): AddressKind => addressKinds.find((kind) => kind === value) ?? 'shipping'

export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  const { id: user_id, email } = await requireCustomer(ctx)
  const search_params = new URL(request.url).searchParams
  const edit = search_params.get('edit')
  const edited = edit ? await findAddress(ctx.db, user_id, edit) : null
  return {
    account_email: email,
    shipping: await listAddresses(ctx.db, user_id, 'shipping'),
    billing: await listAddresses(ctx.db, user_id, 'billing'),
    // The form on the page is for browsers without JavaScript; others get the dialog.
    form: edited
      ? { kind: edited.kind, address: edited }
      : search_params.has('add')
        ? { kind: kindOf(search_params.get('add')), address: undefined }
        : null,
  }
})

export const action = pageAction(async ({ context, request }: Route.ActionArgs) => {
  const ctx = requestContextOf(context)
  const { id: user_id } = await requireCustomer(ctx)
  const { intent, ...form } = Object.fromEntries(await request.formData())
  const values = { ...form, is_default: 'is_default' in form }
  const id = String(form.id ?? '')
  if (intent === 'save') await saveAddress(ctx.db, user_id, parse(AddressInput, values), kindOf(form.kind))
  else if (intent === 'change') await changeAddress(ctx.db, user_id, id, parse(AddressChange, values))
  else if (intent === 'default') await makeDefault(ctx.db, user_id, id)
  else if (intent === 'delete') await deleteAddress(ctx.db, user_id, id)
  else throw new Problem('malformed', text('Please check this value'))
  throw redirect('/addressManage')
})

export default function ManageAddresses({
  loaderData: { account_email, shipping, billing, form },
  actionData,
}: Route.ComponentProps) {
  const t = useText()
  const error = formErrorOf(actionData)
  return (
    <Page
      title={t('My Address')}
      crumbs={[{ title: t('Dashboard'), to: '/dashboard' }, { title: t('My Address') }]}
      intro={t('Shipping and billing addresses. We select your default at checkout.')}
      width="text"
    >
      {error.refused && !form && <FormSummary problems={summaryOf(error)} />}
      {form && (
        <Card className="mb-12">
          <h2 className="mb-5 text-lg">{form.address ? t('Edit Address') : t('Add Address')}</h2>
          {error.refused && <FormSummary problems={summaryOf(error)} />}
          <AddressForm
            id="address"
            kind={form.kind}
            address={form.address}
            account_email={{ shipping, billing }[form.kind].length === 0 ? account_email : undefined}
            typed={error.typed}
            problems={error.problems}
            sameAsShipping={form.kind === 'billing'}
          >
            <div className="flex flex-wrap gap-3">
              <Button type="submit" look="primary">
                {t('Save')}
              </Button>
              <LinkButton to="/addressManage">{t('Cancel')}</LinkButton>
            </div>
          </AddressForm>
        </Card>
      )}
      <section aria-labelledby="shipping">
        <SectionHeading id="shipping" title={t('Shipping addresses')} />
        <AddressBlock addresses={shipping} account_email={account_email} name="shipping_address" />
      </section>
      <section aria-labelledby="billing" className="mt-16">
        <SectionHeading id="billing" title={t('Billing addresses')} />
        <AddressBlock
          addresses={billing}
          account_email={account_email}
          kind="billing"
          name="billing_address"
        />
      </section>
    </Page>
  )
}
