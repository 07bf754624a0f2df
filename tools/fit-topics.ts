// `node tools/fit-topics.ts FOLDER` writes what the chat bot learns from its known questions: a step of the build, in a process of its
// own beside the bundler.
import { fitForBuild } from '../app/features/service/chat/bot/fitted-topics.server.ts'
import { questionTexts } from '../app/features/service/chat/bot/question-texts.ts'

const [, , folder] = process.argv
if (!folder) throw new Error('Which folder?')
for (const locale of ['en', 'de', 'zh'] as const) fitForBuild(questionTexts(locale), folder)
