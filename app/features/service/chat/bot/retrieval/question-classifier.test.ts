import { expect, test } from 'vitest'
import { createQuestionClassifier, fitQuestions, offTopic } from './question-classifier.ts'

const phrases = {
  returns: [
    'can I send it back',
    'return policy',
    'return a panel I do not need',
    'how do I return something',
  ],
  refund: ['when do I get my money back', 'refund policy', 'how long does a refund take', 'refund status'],
  delivery: [
    'how long does delivery take',
    'when will it arrive',
    'delivery time to Ohio',
    'how fast do you ship',
  ],
  [offTopic]: ['how tall is mount everest', 'tell me a joke', 'what is the weather', 'who won the game'],
}

const texts = {
  locale: 'en' as const,
  patterns: Object.entries(phrases).flatMap(([target, all]) => all.map((phrase) => ({ target, phrase }))),
  stop_words: 'how do i a what is the my',
  other_words: 'wife',
  signals: { returns: ['return|send back'], refund: ['refund|money back'] },
}

const classifier = createQuestionClassifier(texts, fitQuestions(texts))

test('a question is recognized by its likeness to known ones, with typing errors and other words', () => {
  const topics = [
    'can I retrun a panel I dont need',
    'how long will delivery take',
    'whens my money back',
  ].map((message) => classifier.classify(message).sure)

  expect(topics).toEqual(['returns', 'delivery', 'refund'])
})

test('two topics with equal evidence are both offered, and none is answered', () => {
  const { sure, possible } = classifier.classify('return or refund')

  expect(sure).toBe(null)
  expect(possible.toSorted()).toEqual(['refund', 'returns'])
})

test('a question like those of other domains is not answered, and is no suggestion', () => {
  const { sure, possible } = classifier.classify('how tall is mount rainier')

  expect(sure).toBe(null)
  expect(possible).not.toContain(offTopic)
})

test('a follow-up is more likely about the topic of the conversation', () => {
  const facts = { hasState: false, topic: 'refund' }

  expect(classifier.classify('return or refund', facts).sure).toBe('refund')
})

test('words of everyday life are no sign of another domain', () => {
  const confidence = (message: string) => classifier.classify(message).confidence

  expect(confidence('my wife return policy')).toBeCloseTo(confidence('return policy'), 1)
  expect(confidence('my toaster return policy')).toBeLessThan(confidence('my wife return policy'))
})
