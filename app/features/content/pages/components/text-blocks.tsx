import { use } from 'react'
import { useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Icon } from '#ui/media/icon.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Disclosure } from '#ui/page/disclosure.tsx'
import type { Block } from '../blocks.ts'
import { Prose, Target, TargetButton } from './prose.tsx'
import { InColumn, Section } from './section.tsx'

type Of<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>

/** On wide screens the title is at the left of the text. */
export function TextView({ html, title, ...layout }: Of<'text'>) {
  const inColumn = use(InColumn)
  if (inColumn || !title)
    return (
      <Section {...layout} title={title}>
        <Prose html={html} />
      </Section>
    )
  return (
    <Section {...layout}>
      <div className="grid gap-x-12 gap-y-5 border-t border-ink pt-4 lg:grid-cols-[1fr_2fr]">
        <h2 className="text-xl">{title}</h2>
        <Prose html={html} className="lg:pt-1" />
      </div>
    </Section>
  )
}

export function StepsView({ steps, ...layout }: Of<'steps'>) {
  return (
    <Section {...layout}>
      <ol className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]">
        {steps.map(({ title, words, link }, at) => (
          <li key={title}>
            <span aria-hidden="true" className="text-2xl font-medium text-sun-deep tabular-nums">
              {at + 1}
            </span>
            <h3 className="mt-2 text-lg">{title}</h3>
            <p className="mt-1 max-w-text text-ink-soft">{words}</p>
            {link && (
              <p className="mt-3">
                <Target to={link.to} className="link target">
                  {link.label}
                </Target>
              </p>
            )}
          </li>
        ))}
      </ol>
    </Section>
  )
}

export const FaqView = ({ questions, ...layout }: Of<'faq'>) => (
  <Section {...layout}>
    <div className="border-t border-line">
      {questions.map(({ question, html }) => (
        <Disclosure key={question} title={question}>
          <Prose html={html} />
        </Disclosure>
      ))}
    </div>
  </Section>
)

export const QuoteView = ({ words, from, ...layout }: Of<'quote'>) => (
  <Section {...layout}>
    <figure className="max-w-text border-l-2 border-sun pl-6">
      <blockquote className="text-xl text-pretty">{words}</blockquote>
      {from && <figcaption className="mt-4 text-ink-soft">{from}</figcaption>}
    </figure>
  </Section>
)

export const NoticeView = ({ tone, title, words, id }: Of<'notice'>) => (
  <Section id={id}>
    <div className="max-w-text">
      <Notice tone={tone} title={title}>
        {words}
      </Notice>
    </div>
  </Section>
)

export function ActionView({ title, words, links, id, ground }: Of<'action'>) {
  return (
    <Section id={id} ground={ground}>
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-6">
        <div className="max-w-text">
          <h2 className="text-2xl">{title}</h2>
          {words && <p className="mt-3 text-lg text-ink-soft">{words}</p>}
        </div>
        <div className="flex flex-wrap gap-3">
          {links.map((link, at) => (
            <TargetButton key={link.to} {...link} first={at === 0} />
          ))}
        </div>
      </div>
    </Section>
  )
}

const inputs = {
  text: { type: 'text' },
  email: { type: 'email', autoComplete: 'email' },
  zip: { type: 'text', inputMode: 'numeric', autoComplete: 'postal-code', pattern: '[0-9]{5}', maxLength: 5 },
  number: { type: 'text', inputMode: 'decimal' },
} as const

/** A form whose fields are sent as search parameters to the page at `to`. */
export function FormView({ title, words, to, fields, button, id, ground }: Of<'form'>) {
  return (
    <Section id={id} ground={ground} title={title} intro={words}>
      <form action={to} className="flex flex-wrap items-end gap-4">
        {fields.map(({ name, label, hint, type }) => (
          <TextField
            key={name}
            name={name}
            label={label}
            hint={hint}
            required
            className="min-w-48 grow sm:max-w-64"
            {...inputs[type]}
          />
        ))}
        <Button type="submit" look="primary">
          {button}
        </Button>
      </form>
    </Section>
  )
}

export function ArticlesView({ articles, ...layout }: Of<'articles'>) {
  const t = useText()
  const { date } = useFormat()
  return (
    <Section {...layout}>
      {!articles?.length && <p className="text-ink-soft">{t('Nothing has been published here yet.')}</p>}
      <ul className="grid gap-x-12 lg:grid-cols-2">
        {articles?.map(({ id, title, summary, published_on }) => (
          <li key={id} className="group relative border-b border-line py-6">
            <p className="text-sm text-ink-soft">
              <time dateTime={published_on}>{date(`${published_on}T17:00:00Z`)}</time>
            </p>
            <h3 className="mt-1 text-lg">
              <Link to={`/article/${id}`} className="after:absolute after:inset-0 group-hover:underline">
                {title}
              </Link>
            </h3>
            <p className="mt-1 text-ink-soft">{summary}</p>
            <Icon name="chevron" className="absolute top-6 right-0 -rotate-90 text-line-strong" />
          </li>
        ))}
      </ul>
    </Section>
  )
}
