// What the bot asks when a message is not clear: which of the likely questions is meant, or what about a place.
import { stateName } from '#features/people/addresses/state-names.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import type { BotAnswer, SuggestedQuestion } from './bot-answer.ts'
import { reply } from './bot-answer.ts'
import { personTitle } from './chat-texts.server.ts'
import { editorialLibrary, questionsOf, topicIn } from './knowledge.server.ts'
import { isTopicId } from './topics.ts'
import { placeAlone } from './understanding/places.ts'

/** Up to three questions that a message may mean: those of the `likely` topics, then editorial ones. */
export async function likelyQuestions(
  ctx: RequestContext,
  message: string,
  likely: readonly string[],
): Promise<SuggestedQuestion[]> {
  const { locale } = ctx
  const { index, answers, byPath } = await editorialLibrary(ctx, locale)
  const likelyTopics = likely.flatMap((id) =>
    isTopicId(id) ? topicIn(id, locale).title : (byPath.get(id)?.title ?? []),
  )
  const likelyTitles = index.classify(message).possible.flatMap((id) => answers.get(id)?.title ?? [])
  const titles = new Set([...likelyTopics, ...likelyTitles])
  return [...titles].slice(0, 3).map((title) => ({ title }))
}

/** Asks whether one of the most likely topics was meant; after two uncertain answers in a row offers a person. */
export async function askForClarification(
  ctx: RequestContext,
  { message, unsure, likely }: { message: string; unsure: number; likely: readonly string[] },
): Promise<BotAnswer> {
  const { t, locale } = ctx
  const person = { title: t(personTitle) }
  const place = unsure >= 1 ? null : placeAlone(message, locale)
  if (place) return askAboutPlace(ctx, place)
  const guesses = await likelyQuestions(ctx, message, likely)
  if (unsure >= 1) {
    const sorry = t('I’m sorry, I still don’t understand. Would you like to talk to our team?')
    return {
      replies: [reply(sorry)],
      questions: [person, ...guesses],
      is_unsure: true,
      handover_reason: null,
      memory: null,
    }
  }
  const [answer, questions] =
    guesses.length > 0
      ? [t('I’m not sure I understand. Did you mean one of these?'), [...guesses, person]]
      : [
          t(
            'I don’t have an answer to that. I can answer questions about products, orders and delivery, or connect you with our team.',
          ),
          [...questionsOf(['what_do_you_sell', 'order_status'], locale), person],
        ]
  return { replies: [reply(answer)], questions, is_unsure: true, handover_reason: null, memory: null }
}

/** The places of the store that are no states: the District of Columbia and the territories. */
const otherPlaces: ReadonlySet<string> = new Set(['DC', 'AS', 'GU', 'MP', 'PR', 'VI'])

/** A place alone asks nothing, and `Eugene` or `Madison` is also a first name: names the state that it may be in. */
function askAboutPlace({ t, locale }: RequestContext, code: string): BotAnswer {
  const place = code === 'DC' && locale !== 'zh' ? 'Washington, DC' : stateName(code, locale)
  const question = otherPlaces.has(code)
    ? t('Do you mean {{place}}? What would you like to know about it?', { place })
    : t('Do you mean the state of {{state}}? What would you like to know about it?', { state: place })
  return {
    replies: [reply(question)],
    questions: [
      ...questionsOf(['production', 'tax_credit', 'freight_cost'], locale),
      { title: t(personTitle) },
    ],
    is_unsure: true,
    handover_reason: null,
    memory: null,
  }
}
