import type { ReactNode } from 'react'
import { data, type LoaderFunctionArgs } from 'react-router'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { localeNames, locales, pathIn, useLocale } from '#text/text.tsx'
import { ToastProvider } from '#ui/feedback/toast.tsx'
import { Page } from '#ui/page/page.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { Chats } from './chats.tsx'
import { examples } from './example-data.ts'
import { Fields } from './fields.tsx'
import { Folds } from './folds.tsx'
import { Buttons, Colors, Icons, Type } from './foundations.tsx'
import { Numbers } from './numbers.tsx'
import { Overlays } from './overlays.tsx'
import { DataSheet, Products } from './products.tsx'
import { States } from './states.tsx'
import { Tables } from './tables.tsx'

export const meta = () => [{ title: 'Test' }, { name: 'robots', content: 'noindex' }]

/** The page exists only outside production. */
export function loader({ context }: LoaderFunctionArgs) {
  if (!requestContextOf(context).services.settings.demo) throw data(null, { status: 404 })
  return null
}

/** Every component of the design system in all of its states, in the language of the URL. */
export default function Test() {
  const words = examples[useLocale()]
  return (
    <ToastProvider>
      <Page
        above={words.above}
        title={words.title}
        intro={words.intro}
        crumbs={[{ title: 'Heliostead', to: '/' }, { title: words.title }]}
        actions={locales.map((locale) => (
          <a
            key={locale}
            href={pathIn(locale, '/test')}
            lang={locale}
            className="link grid min-h-11 place-items-center"
          >
            {localeNames[locale]}
          </a>
        ))}
      >
        <Part title={words.colors}>
          <Colors />
        </Part>
        <Part title={words.type}>
          <Type />
        </Part>
        <Part title={words.buttons}>
          <Buttons />
        </Part>
        <Part title={words.icons}>
          <Icons />
        </Part>
        <Part title={words.fields}>
          <Fields />
        </Part>
        <Part title={words.numbers}>
          <Numbers />
        </Part>
        <Part title={words.product}>
          <Products />
        </Part>
        <Part title={words.data_sheet}>
          <DataSheet />
        </Part>
        <Part title={words.tables}>
          <Tables />
        </Part>
        <Part title={words.overlays}>
          <Overlays />
        </Part>
        <Part title={words.folds}>
          <Folds />
        </Part>
        <Part title={words.states}>
          <States />
        </Part>
        <Part title={words.chat}>
          <Chats />
        </Part>
      </Page>
    </ToastProvider>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-20">
      <SectionHeading title={title} />
      <div className="grid gap-8">{children}</div>
    </section>
  )
}
