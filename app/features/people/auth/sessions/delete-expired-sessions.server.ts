import { lt } from 'drizzle-orm'
import type { Db } from '#platform/database/db.server.ts'
import { ended_sessions, sessions, verifications } from '../accounts.table.server.ts'
import { spent_captchas } from '../captcha/captchas.table.server.ts'
import { one_time_codes } from '../codes/codes.table.server.ts'

const day = 86_400_000

/**
 * Deletes expired sessions, codes, verifications and captchas. The reasons of ended sessions are stored for 60 days, so
 * that a browser closed meanwhile can still be told. Returns the number of deleted rows.
 */
export async function deleteExpiredSessions(db: Db, now: Date) {
  const expired = await db.delete(sessions).where(lt(sessions.expiresAt, now))
  const ended = await db
    .delete(ended_sessions)
    .where(lt(ended_sessions.ended_at, new Date(now.getTime() - 60 * day)))
  const unused = await db.delete(verifications).where(lt(verifications.expiresAt, now))
  const codes = await db.delete(one_time_codes).where(lt(one_time_codes.expires_at, now))
  await db.delete(spent_captchas).where(lt(spent_captchas.expires_at, now))
  return {
    sessions: expired.rowCount,
    ended_sessions: ended.rowCount,
    verifications: unused.rowCount,
    codes: codes.rowCount,
  }
}
