import { localDate } from '@hunch/kit/identity'
import { type Queries, readNow } from '@hunch/kit/postgres'
import { StreakAtRiskSchema } from '@hunch/proto/gen/hunch/analytics/v1/events_pb'
import type { Day } from '../calendar/rules.ts'
import type { Context } from '../context.ts'
import { type MemberEvent, publishAboutMember } from '../members/members.ts'
import { streakLimits } from './limits.ts'
import { checkRisk } from './rules/at-risk.ts'
import { findDueStreaks, findStreakDays, insertWarning, lockDueStreaks, saveDayAtRisk, saveTimeZone } from './store.ts'

/**
 * Checks due streaks, with the members' time zones from auth, and schedules the next check. Warns
 * members for whom it is 20:00 or later and who have no counted act today. Returns the number of
 * checked streaks. Throws if auth is unavailable; the job then retries.
 */
export async function warnStreaks(ctx: Context): Promise<number> {
  const memberIds = await findDueStreaks(ctx.database.db, streakLimits.streaksPerRun)
  if (memberIds.length === 0) return 0
  const contacts = await ctx.auth.findContacts(memberIds)
  return ctx.database.transaction(async (tx) => {
    const due = await lockDueStreaks(tx, memberIds)
    const now = await readNow(tx)
    for (const { memberId, dayAtRisk } of due) {
      const contact = contacts.get(memberId)
      if (contact?.isActive)
        await warnMember(ctx, tx, { memberId, day: dayAtRisk, timeZone: contact.timeZone || 'UTC', now })
      else await saveDayAtRisk(tx, memberId, null) // the next counted day schedules a check
    }
    return due.length
  })
}

async function warnMember(
  ctx: Context,
  tx: Queries,
  { memberId, day, timeZone, now }: { memberId: string; day: Day; timeZone: string; now: Date },
): Promise<void> {
  await saveTimeZone(tx, memberId, timeZone)
  const days = (await findStreakDays(tx, memberId)).map((counted) => counted.day)
  const { warn, next } = checkRisk(days, { day, today: localDate(now, timeZone), timeZone, now })
  await saveDayAtRisk(tx, memberId, next)
  if (warn && (await insertWarning(tx, memberId, warn.day)))
    await publishAboutMember(ctx, tx, memberId, streakAtRisk(memberId, warn))
}

/** Builds the event StreakAtRisk: the streak ends unless the member acts by the end of their local `day`. */
const streakAtRisk = (memberId: string, { day, streak }: { day: Day; streak: number }): MemberEvent => ({
  schema: StreakAtRiskSchema,
  message: { memberId, currentStreak: streak, localDate: day },
})
