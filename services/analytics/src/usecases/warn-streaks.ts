import { localDate } from '@hunch/kit/identity'
import { type Queries, readNow } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import type { Day } from '../domain/days.ts'
import { lookAt } from '../domain/watch.ts'
import { findStreakDays, noteTimeZone, noteWarning } from '../store/days.ts'
import { lockDueStreaks, watchStreak } from '../store/members.ts'
import { announceRisk } from './announce.ts'

/** Members asked about at once. */
const most = 200

/**
 * Looks at streaks that are due: asks auth for the members' time zones, warns those for whom it is
 * the hour and who did nothing yet that counts, and says when to look again. Answers how many were
 * looked at. Where auth is away, it comes later.
 */
export const warnStreaks = (ctx: Context): Promise<number> =>
  ctx.database.transaction(async (tx) => {
    const due = await lockDueStreaks(tx, most)
    if (due.length === 0) return 0
    const contacts = await ctx.contacts.ask(due.map(({ memberId }) => memberId))
    const now = await readNow(tx)
    for (const { memberId, dayAtRisk } of due) {
      const contact = contacts.get(memberId)
      if (contact?.isActive) await look(ctx, tx, { memberId, day: dayAtRisk, timeZone: contact.timeZone || 'UTC', now })
      else await watchStreak(tx, memberId, null) // her next counted day is watched again
    }
    return due.length
  })

async function look(
  ctx: Context,
  tx: Queries,
  { memberId, day, timeZone, now }: { memberId: string; day: Day; timeZone: string; now: Date },
): Promise<void> {
  await noteTimeZone(tx, memberId, timeZone)
  const days = (await findStreakDays(tx, memberId)).map((counted) => counted.day)
  const { warn, next } = lookAt(days, { day, today: localDate(now, timeZone), timeZone, now })
  await watchStreak(tx, memberId, next)
  if (warn && (await noteWarning(tx, memberId, warn.day))) await announceRisk(ctx, tx, memberId, warn)
}
