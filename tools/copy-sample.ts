// `npm run copy:sample -- 100`: prints this many random sentences of each language, with their places, for review.
import { copyTexts, languages, sentencesOf } from './copy-texts.ts'

const wanted = Number(process.argv[2] ?? 20)
if (!Number.isInteger(wanted) || wanted < 1) throw new Error('The number of sentences is a whole number.')

const texts = copyTexts(process.cwd())
for (const language of languages) {
  const sentences = texts
    .filter((text) => text.language === language)
    .flatMap(({ text, place }) => sentencesOf(text).map((sentence) => `${place}: ${sentence}`))
  const sample = sentences
    .map((line) => ({ line, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, wanted)
  console.log(`\n${language}: ${sample.length} of ${sentences.length} sentences\n`)
  for (const { line } of sample) console.log(line)
}
