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
import { cookieKindsIn, cookieTextsIn } from './cookie-kinds.server.ts'

export const handle = { public: true } satisfies PageHandle

/** `/cookiesSettings`: the same page for every visitor. The browser fills in its stored choices. */
export const loader = pageLoader(async ({ context }: Route.LoaderArgs) => {
  const { t, services } = requestContextOf(context)
  const maps = services.settings.GOOGLE_MAPS_KEY && 'https://maps.googleapis.com/'
  return { kinds: cookieKindsIn(t), texts: cookieTextsIn(t), maps }
})

/** Stores the choices in a cookie, without those that Global Privacy Control refuses. */
export const action = pageAction(async ({ request, context }: Route.ActionArgs) => {
  const sent = await request.formData()
  const isChosen = (kind: OptionalKind) => sent.get(kind) === 'on'
  const chosen: Choices = {
    preferences: isChosen('preferences'),
    statistics: isChosen('statistics'),
    marketing: isChosen('marketing'),
    maps: isChosen('maps'),
  }
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
        title: loaderData.texts.title,
        description: loaderData.texts.intro,
        path: '/cookiesSettings',
      })
    : []

/** The allowed kinds as a string: the snapshot of useInBrowser must be a primitive value. */
const namesOf = (choices: Choices) => optionalKinds.filter((kind) => choices[kind]).join(' ')

export default function CookiesSettingsPage({ actionData, loaderData }: Route.ComponentProps) {
  const { kinds, texts, maps } = loaderData
  const t = useText()
  const layout = useLayoutData()
  const scripts: Scripts = { ...layout?.scripts, ...(maps && { maps }) }
  const saved = actionData?.ok ? actionData.choices : null
  const allowed = useInBrowser(() => namesOf(allowedChoices()), saved ? namesOf(saved) : '', onChoicesChanged)
  const isSignalled = useInBrowser(isPrivacySignalled, false, onChoicesChanged)

  useEffect(() => {
    if (saved) notifyChoicesChanged()
  }, [saved])

  return (
    <Page
      title={texts.title}
      intro={texts.intro}
      crumbs={[{ title: t('Home'), to: '/' }, { title: texts.title }]}
      width="text"
    >
      {isSignalled && (
        <div className="mb-8">
          <Notice title={texts.signal}>{texts.followed}</Notice>
        </div>
      )}
      <Form method="post" preventScrollReset>
        {kinds.map((kind) => (
          <CookieKindFields
            key={kind.kind}
            kind={kind}
            texts={texts}
            script={scripts[kind.kind]}
            allowed={allowed}
            isRefused={kind.kind === 'marketing' && isSignalled}
          />
        ))}
        {/* Beside the button, because the page does not scroll when the choices are saved. */}
        {saved && (
          <div className="mb-6">
            <Notice tone="good" urgent>
              {texts.saved}
            </Notice>
          </div>
        )}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-ink pt-6">
          <Button type="submit" look="primary" size="large">
            {texts.save}
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

type PageData = Route.ComponentProps['loaderData']
type CookieKind = PageData['kinds'][number]
type Scripts = Partial<Record<CookieKind['kind'], string>>

type CookieKindFieldsProps = {
  kind: CookieKind
  texts: PageData['texts']
  /** URL of the script that this kind loads. */
  script: string | undefined
  /** Names of the allowed kinds, separated by spaces. */
  allowed: string
  /** Whether Global Privacy Control refuses this kind. */
  isRefused: boolean
}

function CookieKindFields({ kind, texts, script, allowed, isRefused }: CookieKindFieldsProps) {
  const { kind: name, title, description, cookies } = kind
  const isOptional = name !== 'necessary'
  const loadsScripts = isOptional && name !== 'preferences'
  return (
    <fieldset className="border-t border-line py-6">
      <legend className="sr-only">{title}</legend>
      <CheckboxField
        key={allowed}
        name={name}
        label={<span className="text-lg font-medium">{title}</span>}
        defaultChecked={!isOptional || (allowed.split(' ').includes(name) && !isRefused)}
        disabled={!isOptional || isRefused}
      />
      <div className="pl-8">
        <p className="text-ink-soft">{description}</p>
        {script && (
          <p className="mt-2">
            {texts.script} {new URL(script).host}
          </p>
        )}
        {loadsScripts && !script && <p className="mt-2">{texts.nothing}</p>}
        {cookies.length > 0 && <CookieList cookies={cookies} />}
      </div>
    </fieldset>
  )
}

function CookieList({ cookies }: { cookies: CookieKind['cookies'] }) {
  return (
    <dl className="mt-4 text-sm">
      {cookies.map(({ name, purpose, lasts }) => (
        <div key={name} className="grid gap-x-6 border-t border-line py-2 sm:grid-cols-[10rem_1fr_8rem]">
          <dt>
            <code>{name}</code>
          </dt>
          <dd className="text-ink-soft">{purpose}</dd>
          <dd className="text-ink-soft sm:text-right">{lasts}</dd>
        </div>
      ))}
    </dl>
  )
}
