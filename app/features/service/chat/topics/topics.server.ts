// Topics of the bot that staff wrote, and the questions that it could not answer.
import { type Actor, recordChange } from '#platform/audit/audit.server.ts'
import { bumpPublicVersion } from '#platform/cache/page-cache.server.ts'
import { cacheByVersion } from '#platform/cache/version-cache.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { Problem } from '#platform/http/problem.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { toSimplified } from '#text/simplified-chinese.ts'
import { type Locale, text } from '#text/text.tsx'
import { knowledge } from '../bot/question-texts.ts'
import { createTopicIndex, type TopicIndex } from '../bot/retrieval/topic-index.ts'
import { topics as builtInTopics, isTopicId } from '../bot/topics.ts'
import type { TopicInput, TopicText } from './topic-text.ts'

type StoredTopic = {
  id: string
  texts: Partial<Record<Locale, TopicText | null>>
  links: string[]
  is_enabled: boolean
  version: number
}

/** A topic in the list of staff: built in, changed by staff, or written by staff. */
export type ListedTopic = TopicInput & {
  /** The bot has this topic without staff. */
  is_built_in: boolean
  /** 0 while staff have not changed it. */
  version: number
}

const readStored = (db: Db) =>
  queryRows<StoredTopic>(
    db,
    'select id, texts, links, is_enabled, version from chat_topics order by id limit 1000',
  )

/** All topics: those of staff in place of the built-in ones with the same id. */
export async function listTopics(db: Db): Promise<ListedTopic[]> {
  const stored = new Map((await readStored(db)).map((topic) => [topic.id, topic]))
  const ids = [...new Set([...stored.keys(), ...Object.keys(builtInTopics)])].sort()
  return ids.map((id) => {
    const own = stored.get(id)
    const { texts, links, is_enabled, version } = own ?? builtInTopic(id)
    return {
      id,
      texts: { en: texts.en ?? null, de: texts.de ?? null, zh: texts.zh ?? null },
      links,
      is_enabled,
      version,
      is_built_in: isTopicId(id),
    }
  })
}

function builtInTopic(id: string): Omit<StoredTopic, 'id'> {
  if (!isTopicId(id)) throw new Problem('missing', text('Topic not found'))
  return {
    texts: {
      en: knowledge.en.topics[id],
      de: knowledge.de.topics[id],
      zh: knowledge.zh.topics[id],
    },
    links: [...builtInTopics[id].links],
    is_enabled: true,
    version: 0,
  }
}

/**
 * Saves a topic. `version` is the one that the staff member saw, 0 for a new or an unchanged built-in topic. Returns the
 * new version. @throws Problem `conflict` when someone else has changed it since
 */
export function saveTopic(db: Db, actor: Actor, { version, ...input }: TopicInput & { version: number }) {
  return inTransaction(db, async (tx) => {
    const [known] = await queryRows<StoredTopic>(
      tx,
      'select id, texts, links, is_enabled, version from chat_topics where id = $1 for update',
      [input.id],
    )
    if ((known?.version ?? 0) !== version)
      throw new Problem('conflict', text('Someone else has changed this topic. Reload it and try again.'), {
        data: { version: known?.version ?? 0 },
      })
    const saved = only(
      await queryRows<{ version: number }>(
        tx,
        `insert into chat_topics (id, texts, links, is_enabled) values ($1, $2, $3, $4)
         on conflict (id) do update set texts = excluded.texts, links = excluded.links,
           is_enabled = excluded.is_enabled, version = chat_topics.version + 1, updated_at = clock_timestamp()
         returning version`,
        [input.id, JSON.stringify(input.texts), JSON.stringify(input.links), input.is_enabled],
      ),
    )
    const { id: _, version: __, ...before } = known ?? { id: '', version: 0 }
    await recordChange(tx, actor, {
      action: 'chat_topic.saved',
      entity: 'chat_topic',
      entity_id: input.id,
      label: input.texts.en?.title ?? input.id,
      before: known ? before : null,
      after: { texts: input.texts, links: input.links, is_enabled: input.is_enabled },
    })
    await bumpPublicVersion(tx)
    return saved.version
  })
}

/** Removes what staff wrote: a built-in topic has its own texts again. @throws Problem `missing` */
export function removeTopic(db: Db, actor: Actor, id: string) {
  return inTransaction(db, async (tx) => {
    const [removed] = await queryRows<Omit<StoredTopic, 'id' | 'version'>>(
      tx,
      'delete from chat_topics where id = $1 returning texts, links, is_enabled',
      [id],
    )
    if (!removed) throw new Problem('missing', text('Topic not found'))
    await recordChange(tx, actor, {
      action: 'chat_topic.removed',
      entity: 'chat_topic',
      entity_id: id,
      label: removed.texts.en?.title ?? id,
      before: removed,
      after: null,
    })
    await bumpPublicVersion(tx)
  })
}

/** Visitors who found the answers of a topic helpful, and who did not. */
export type TopicFeedback = { topic: string | null; helpful: number; unhelpful: number }

/** Feedback by topic, in the conversations that are still stored; null stands for answers without a topic. */
export const feedbackByTopic = (db: Db) =>
  queryRows<TopicFeedback>(
    db,
    `select topic, count(*) filter (where is_helpful)::int as helpful,
       count(*) filter (where not is_helpful)::int as unhelpful
     from chat_messages where is_helpful is not null group by topic`,
  )

/** The topics of staff in a language, for the bot. */
export type TaughtTopics = {
  index: TopicIndex
  /** By id; null for one that is disabled, or has no text in this language. */
  byId: ReadonlyMap<string, (TopicText & { links: string[] }) | null>
}

const taughtCache = cacheByVersion<TaughtTopics>()

/** What staff taught the bot in this language; cached until the public version changes. */
export const taughtTopics = (
  { db, services }: Pick<RequestContext, 'db' | 'services'>,
  locale: Locale,
): Promise<TaughtTopics> =>
  taughtCache(services.version, locale, async () => {
    const byId = new Map(
      (await readStored(db)).map(({ id, texts, links, is_enabled }) => {
        const own = texts[locale]
        return [id, is_enabled && own ? { ...own, links } : null]
      }),
    )
    const patterns = [...byId].flatMap(([target, topic]) =>
      topic
        ? [topic.title, ...topic.phrases].map((phrase) => ({ target, phrase: toSimplified(phrase) }))
        : [],
    )
    const { stop_words } = knowledge[locale]
    return { index: createTopicIndex({ locale, patterns, stop_words }), byId }
  })

/** Records a question that the bot could not answer. */
export const recordUnanswered = (tx: Db, message_id: string, locale: Locale, at: Date) =>
  queryRows(
    tx,
    'insert into chat_unanswered (message_id, locale, at) values ($1, $2, $3) on conflict do nothing',
    [message_id, locale, at],
  )

export type UnansweredQuestion = {
  message_id: string
  conversation_id: string
  locale: Locale
  question: string
  at: Date
}

/** A page of the questions that the bot could not answer and nobody has handled, the newest first. */
export async function listUnanswered(db: Db, { page, page_size }: { page: number; page_size: number }) {
  const list = await queryRows<UnansweredQuestion>(
    db,
    `select u.message_id, m.conversation_id, u.locale, m.text as question, u.at
     from chat_unanswered u join chat_messages m on m.id = u.message_id
     where u.done_at is null order by u.at desc, u.message_id limit $1 offset $2`,
    [page_size, (page - 1) * page_size],
  )
  const { total } = only(
    await queryRows<{ total: number }>(
      db,
      'select count(*)::int as total from chat_unanswered where done_at is null',
    ),
  )
  return { list, total }
}

/** Marks an unanswered question as handled. @throws Problem `missing` */
export async function dismissUnanswered(db: Db, message_id: string, now: Date) {
  const done = await queryRows(
    db,
    'update chat_unanswered set done_at = $2 where message_id = $1 and done_at is null returning message_id',
    [message_id, now],
  )
  if (done.length === 0) throw new Problem('missing', text('This question is no longer in the list'))
}
