import { data, useNavigate } from 'react-router'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { type Locale, localeNames, locales, translator, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { CheckboxField, TextArea, TextField } from '#ui/forms/field.tsx'
import { Card } from '#ui/page/card.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import type { TopicText } from '../topics/topic-text.ts'
import {
  dismissQuestion,
  listChatTopics,
  removeChatTopic,
  saveChatTopic,
} from '../topics/topics.api.server.ts'
import type { Route } from './+types/bot-topic.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(loaderData?.topic.texts.en?.title ?? t('Bot topics'))
}

export const loader = adminLoader(async (call, { params, request }: Route.LoaderArgs) => {
  const topics = await call(listChatTopics)
  const found = topics.find(({ id }) => id === params.id)
  if (!found && params.id !== 'new') throw data(null, { status: 404 })
  return { topic: found ?? newTopic(request), is_new: !found, question: questionOf(request) }
})

const questionOf = (request: Request) => new URL(request.url).searchParams.get('question')

/** An empty topic; a question that the bot could not answer is its first phrase. */
function newTopic(request: Request) {
  const { searchParams } = new URL(request.url)
  const phrase = searchParams.get('phrase')?.slice(0, 200)
  const texts: Record<Locale, TopicText | null> = { en: null, de: null, zh: null }
  const locale = locales.find((one) => one === searchParams.get('locale')) ?? 'en'
  if (phrase) texts[locale] = { title: phrase.slice(0, 80), phrases: [phrase], answer: '' }
  return { id: '', texts, links: [] as string[], is_enabled: true, is_built_in: false, version: 0 }
}

export const action = adminAction({
  save: saveChatTopic,
  remove: removeChatTopic,
  dismiss: dismissQuestion,
})

/** A topic of the bot in three languages, side by side. */
export default function BotTopic({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const navigate = useNavigate()
  const { topic, is_new, question } = loaderData
  const dismissal = useAdminAction()
  const { run, busy, problems, refused } = useAdminAction({
    onDone() {
      if (question) dismissal.run('dismiss', { message_id: question })
      void navigate('/admin/chat-topics')
    },
  })
  const canRemove = topic.version > 0
  return (
    <AdminPage
      back={{ to: '/admin/chat-topics', label: t('Bot topics') }}
      title={topic.texts.en?.title || topic.id || t('Add topic')}
      actions={
        canRemove && (
          <Button look="danger" busy={busy} onClick={() => run('remove', { topic: topic.id })}>
            {topic.is_built_in ? t('Restore built-in texts') : t('Remove topic')}
          </Button>
        )
      }
    >
      <form
        key={topic.version}
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          run('save', topicIn(new FormData(event.currentTarget), topic))
        }}
      >
        {refused && Object.keys(problems).length === 0 && (
          <Notice tone="bad" urgent>
            {refused.message}
          </Notice>
        )}
        {is_new && (
          <TextField
            name="id"
            label={t('Short name')}
            hint={t('Lowercase letters, digits and underscores, for example panel_colors.')}
            required
            problem={problems.id}
            className="max-w-form"
          />
        )}
        <div className="grid gap-6 xl:grid-cols-3">
          {locales.map((locale) => (
            <TopicTextFields key={locale} locale={locale} text={topic.texts[locale]} problems={problems} />
          ))}
        </div>
        <TextArea
          name="links"
          label={t('Links')}
          hint={t('Paths of this site, one per line, for example /contact.')}
          rows={3}
          defaultValue={topic.links.join('\n')}
          problem={problems.links ?? problems['links.0']}
          className="max-w-form"
        />
        <CheckboxField
          name="is_enabled"
          label={t('The bot answers this topic')}
          defaultChecked={topic.is_enabled}
        />
        <div>
          <Button type="submit" look="primary" busy={busy}>
            {t('Save')}
          </Button>
        </div>
      </form>
    </AdminPage>
  )
}

type TopicTextFieldsProps = {
  locale: Locale
  text: TopicText | null
  problems: Readonly<Record<string, string>>
}

function TopicTextFields({ locale, text: own, problems }: TopicTextFieldsProps) {
  const t = useText()
  const at = (field: string) => problems[`texts.${locale}.${field}`]
  return (
    <Card className="grid content-start gap-4">
      <h2 className="font-semibold">{localeNames[locale]}</h2>
      {problems[`texts.${locale}`] && <p className="text-bad">{problems[`texts.${locale}`]}</p>}
      <TextField
        name={`${locale}.title`}
        label={t('Question on the button')}
        defaultValue={own?.title}
        problem={at('title')}
      />
      <TextArea
        name={`${locale}.phrases`}
        label={t('How visitors ask it')}
        hint={t('One per line.')}
        rows={8}
        defaultValue={own?.phrases.join('\n')}
        problem={at('phrases') ?? at('phrases.0')}
      />
      <TextArea
        name={`${locale}.answer`}
        label={t('Answer')}
        rows={8}
        defaultValue={own?.answer}
        problem={at('answer')}
      />
    </Card>
  )
}

/** The topic as the form has it. A language without any text is left out. */
function topicIn(form: FormData, { id, version }: { id: string; version: number }) {
  const field = (name: string) => String(form.get(name) ?? '').trim()
  const lines = (name: string) =>
    field(name)
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
  const textIn = (locale: Locale) => {
    const own = {
      title: field(`${locale}.title`),
      phrases: lines(`${locale}.phrases`),
      answer: field(`${locale}.answer`),
    }
    return own.title || own.answer || own.phrases.length > 0 ? own : null
  }
  return {
    id: id || field('id'),
    version,
    texts: { en: textIn('en'), de: textIn('de'), zh: textIn('zh') },
    links: lines('links'),
    is_enabled: form.get('is_enabled') !== null,
  }
}
