import type { JobContext } from '#platform/http/request-context.server.ts'
import type { JobHandlers, Timetable } from '#platform/jobs/jobs.server.ts'
import { recordCleanup } from '#platform/retention/cleanup-runs.server.ts'
import { deleteOldConversations } from './conversations/delete-conversations.server.ts'
import { removeOrphanedImages } from './images/images.server.ts'

declare module '#platform/jobs/jobs.server.ts' {
  interface Jobs {
    'chat.forget': Record<string, never>
  }
}

export const chatJobs: JobHandlers<JobContext> = {
  async 'chat.forget'({ db, services, log, now }) {
    const { CHAT_GUEST_DAYS, CHAT_CUSTOMER_DAYS } = services.settings
    const days = { guest: CHAT_GUEST_DAYS, customer: CHAT_CUSTOMER_DAYS }
    const conversations = await deleteOldConversations(db, now(), days)
    await recordCleanup(db, 'conversations', conversations, now())
    const images = await removeOrphanedImages(db, now())
    if (conversations + images > 0) log.info({ conversations, images }, 'deleted old conversations')
  },
}

export const chatTimetable: Timetable = { 'chat.forget': '37 9 * * *' }
