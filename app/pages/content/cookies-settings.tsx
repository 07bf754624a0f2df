import { useEffect } from 'react'
import { data, Form } from 'react-router'
import type { PageHandle } from '#layout/layout-data.ts'
import { useLayoutData } from '#layout/layout-data.ts'
import {
  applyPrivacySignal,
  type Choices,
  choicesCookieHeader,
  type OptionalKind,
  optionalKinds,
} from '#platform/consent/consent.ts'
import {
  allowedChoices,
  isPrivacySignalled,
  notifyChoicesChanged,
  onChoicesChanged,
} from '#platform/consent/consent-state.ts'
import { pageAction, pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { CheckboxField } from '#ui/forms/field.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { useInBrowser } from '#ui/use-in-browser.ts'
import type { Route } from './+types/cookies-settings.ts'
import { cookieKindsIn, cookieWordsIn } from './cookie-kinds.server.ts'

export const handle = { public: true } satisfies PageHandle

/** `/cookiesSettings`: the same for everybody; what this browser has allowed is filled in where it is known. */
export const loader = pageLoader(async ({ context }: Route.LoaderArgs) => {
  const { t, services } = requestContextOf(context)
  const maps = services.settings.GOOGLE_MAPS_KEY && 'https://maps.googleapis.com/'
  return { kinds: cookieKindsIn(t), words: cookieWordsIn(t), maps }
})

/** Keeps the choices in the browser. What the browser itself refuses by Global Privacy Control stays refused. */
export const action = pageAction(async ({ request, context }: Route.ActionArgs) => {
  const sent = await request.formData()
  const chosen = Object.fromEntries(optionalKinds.map((kind) => [kind, sent.get(kind) === 'on'])) as Choices
  const choices = applyPrivacySignal(chosen, request.headers.get('sec-gpc') === '1')
  const { settings } = requestContextOf(context).services
  const headers = {
    'set-cookie': choicesCookieHeader(choices, settings.secureCookies),
    'cache-control': 'private, no-store',
  }
  return data({ ok: true as const, choices }, { headers })
})

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta({
        ...siteOf(matches),
        title: loaderData.words.title,
        description: loaderData.words.intro,
        path: '/cookiesSettings',
      })
    : []

/** The kinds that are allowed, as one text: what a browser is asked for must be plain. */
const namesOf = (choices: Choices) => optionalKinds.filter((kind) => choices[kind]).join(' ')

export default function CookiesSettingsPage({ actionData, loaderData }: Route.ComponentProps) {
  const { kinds, words: say, maps } = loaderData
  const t = useText()
  const frame = useLayoutData()
  const scripts: Partial<Record<OptionalKind | 'necessary', string>> = {
    ...frame?.scripts,
    ...(maps && { maps }),
  }
  const answered = actionData?.ok ? actionData.choices : null
  const allowed = useInBrowser(
    () => namesOf(allowedChoices()),
    answered ? namesOf(answered) : '',
    onChoicesChanged,
  )
  const isSignalled = useInBrowser(isPrivacySignalled, false, onChoicesChanged)

  useEffect(() => {
    if (answered) notifyChoicesChanged()
  }, [answered])

  return (
    <Page
      title={say.title}
      intro={say.intro}
      crumbs={[{ title: t('Home'), to: '/' }, { title: say.title }]}
      width="text"
    >
      {isSignalled && (
        <div className="mb-8">
          <Notice title={say.signal}>{say.followed}</Notice>
        </div>
      )}
      <Form method="post" preventScrollReset>
        {kinds.map(({ kind, title, words, kept }) => {
          const isOptional = kind !== 'necessary'
          const script = scripts[kind]
          const loadsScripts = kind !== 'necessary' && kind !== 'preferences'
          const isRefused = kind === 'marketing' && isSignalled
          return (
            <fieldset key={kind} className="border-t border-line py-6">
              <legend className="sr-only">{title}</legend>
              <CheckboxField
                key={allowed}
                name={kind}
                label={<span className="text-lg font-medium">{title}</span>}
                defaultChecked={!isOptional || (allowed.split(' ').includes(kind) && !isRefused)}
                disabled={!isOptional || isRefused}
              />
              <div className="pl-8">
                <p className="text-ink-soft">{words}</p>
                {script && (
                  <p className="mt-2">
                    {say.script} {new URL(script).host}
                  </p>
                )}
                {loadsScripts && !script && <p className="mt-2">{say.nothing}</p>}
                {kept.length > 0 && (
                  <dl className="mt-4 text-sm">
                    {kept.map(({ name, purpose, lasts }) => (
                      <div
                        key={name}
                        className="grid gap-x-6 border-t border-line py-2 sm:grid-cols-[10rem_1fr_8rem]"
                      >
                        <dt>
                          <code>{name}</code>
                        </dt>
                        <dd className="text-ink-soft">{purpose}</dd>
                        <dd className="text-ink-soft sm:text-right">{lasts}</dd>
                      </div>
                    ))}
                  </dl>
                )}
              </div>
            </fieldset>
          )
        })}
        {/* Beside the button, because the page does not scroll when the choices are saved. */}
        {answered && (
          <div className="mb-6">
            <Notice tone="good" urgent>
              {say.saved}
            </Notice>
          </div>
        )}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-ink pt-6">
          <Button type="submit" look="primary" size="large">
            {say.save}
          </Button>
          <Link to="/policy/COOKIE_POLICY" className="link inline-flex min-h-11 items-center">
            {t('Cookies Policy')}
          </Link>
          <Link to="/policy/PRIVACY_POLICY" className="link inline-flex min-h-11 items-center">
            {t('Privacy Policy')}
          </Link>
        </div>
      </Form>
    </Page>
  )
}
