import { redirect, useSearchParams } from 'react-router'
import { IdentityProof } from '#features/people/auth/account.ts'
import { formErrorOf } from '#features/people/auth/components/form-error.ts'
import { requireSignIn } from '#features/people/auth/components/require-sign-in.ts'
import { deviceOf } from '#features/people/auth/sessions/device.ts'
import { parse, z } from '#platform/http/api/api.server.ts'
import { pageAction, pageLoader } from '#platform/http/pages/page.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { requestContextOf, requireCustomer } from '#platform/http/request-context.server.ts'
import { text, translator, useText } from '#text/text.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { isRecentlyConfirmed } from '../identity-check/confirm-identity.server.ts'
import { AddPasskey } from '../passkeys/add-passkey.tsx'
import { PasskeyJson, PasskeyName, PasskeyRegistration } from '../passkeys/passkey.ts'
import { PasskeyList } from '../passkeys/passkey-list.tsx'
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  relyingPartyOf,
  removePasskey,
} from '../passkeys/passkeys.server.ts'
import type { Route } from './+types/passkeys.ts'

export const clientMiddleware = requireSignIn

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const t = translator(site.locale)
  return pageMeta({ ...site, title: t('Passkeys'), path: '/profile/passkeys', noindex: true })
}

export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  const customer = await requireCustomer(ctx)
  return {
    passkeys: await listPasskeys(ctx.db, customer.id),
    confirmed: isRecentlyConfirmed(customer),
    possible: relyingPartyOf(ctx) !== null,
    device: deviceOf(request.headers.get('user-agent')),
  }
})

const Begin = z.object({ name: PasskeyName, current_password: IdentityProof })
const Add = z.object({ name: PasskeyName, passkey: PasskeyJson.pipe(PasskeyRegistration) })
const Remove = z.object({ id: z.string(), current_password: IdentityProof })

export const action = pageAction(async ({ context, request }: Route.ActionArgs) => {
  const ctx = requestContextOf(context)
  const customer = await requireCustomer(ctx)
  const form = Object.fromEntries(await request.formData())
  switch (form.intent) {
    case 'begin': {
      const { name, current_password } = parse(Begin, form)
      return { ok: true as const, name, options: await beginPasskey(ctx, customer, current_password) }
    }
    case 'add': {
      const { name, passkey } = parse(Add, form)
      await addPasskey(ctx, customer, { name, registration: passkey })
      throw redirect('/profile/passkeys?done=added')
    }
    case 'remove':
      await removePasskey(ctx, customer, parse(Remove, form))
      throw redirect('/profile/passkeys?done=removed')
    default:
      throw new Problem('malformed', text('Please check this value'))
  }
})

export default function Passkeys({ loaderData, actionData }: Route.ComponentProps) {
  const { passkeys, possible, device } = loaderData
  const t = useText()
  const [search_params] = useSearchParams()
  const { refused, typed, message } = formErrorOf(actionData)
  const done = actionData ? null : search_params.get('done')
  return (
    <Page
      title={t('Passkeys')}
      crumbs={[
        { title: t('Dashboard'), to: '/dashboard' },
        { title: t('My Profile'), to: '/profile' },
        { title: t('Passkeys') },
      ]}
      intro={t(
        'A passkey is stored on your device or in your password manager. It can’t be guessed and works only on this site.',
      )}
      width="form"
    >
      <div className="grid gap-10">
        {done === 'added' && <Notice tone="good">{t('Passkey added. You can now sign in with it.')}</Notice>}
        {done === 'removed' && <Notice tone="good">{t('Passkey removed.')}</Notice>}
        {refused && !isShownBelow(typed, passkeys) && (
          <Notice tone="bad" urgent>
            {message}
          </Notice>
        )}
        {passkeys.length > 0 && <PasskeyList passkeys={passkeys} answer={actionData} />}
        <section>
          <SectionHeading
            title={passkeys.length > 0 ? t('Add another') : t('Add your first passkey')}
            intro={t(
              'Your device asks for your fingerprint, face or PIN. You don’t need a password or code, even with two-step sign-in.',
            )}
          />
          {possible ? (
            <AddPasskey answer={actionData} device={device} />
          ) : (
            <Notice tone="wait">
              {t('Passkeys need the store’s own domain and HTTPS. You can’t create one at this address.')}
            </Notice>
          )}
        </section>
      </div>
    </Page>
  )
}

/** Whether the form that was rejected is on the page and shows the error itself. */
const isShownBelow = ({ intent, id }: Record<string, string | undefined>, passkeys: { id: string }[]) =>
  intent === 'begin' || intent === 'add' || passkeys.some((one) => one.id === id)
