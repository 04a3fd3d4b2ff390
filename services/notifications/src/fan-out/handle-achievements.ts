import { timestampDate } from '@bufbuild/protobuf/wkt'
import type { Delivered } from '@hunch/kit/events'
import type { AchievementEarned, AchievementEarnedSchema } from '@hunch/proto/gen/hunch/analytics/v1/events_pb'
import type { Context } from '../context.ts'
import { notify, notifyAll } from '../notifications/notify.ts'
import type { NewNotification } from '../notifications/rules.ts'
import type { Unit } from '../stores.ts'
import { achievedKeysOf } from '../tasks/keys.ts'
import type { NewTask, Task } from '../tasks/store.ts'
import { fanOutLimits } from './limits.ts'
import { notificationsOf, timeOf } from './notifications-of.ts'

type Delivery = Delivered<typeof AchievementEarnedSchema>

/**
 * Notifies members of ranks and badges. If results earned one, adds a task that notifies the member a day later: "You earned a
 * badge: First Hit" would give away the result before the member has seen its reveal.
 */
export async function handleAchievementsEarned(unit: Unit, delivered: readonly Delivery[]): Promise<void> {
  const [waiting, others] = [delivered.filter(isByResults), delivered.filter((each) => !isByResults(each))]
  await notifyAll(
    unit,
    notificationsOf(others, (earned) => [ofAchievement(earned, earned.earnedAt && timestampDate(earned.earnedAt))]),
  )
  const states = await unit.members.statesOf([...new Set(waiting.map(({ message }) => message.memberId))])
  const living = waiting.filter(({ message }) => states.get(message.memberId) !== 'deleted')
  await unit.tasks.addAll(living.map(announcementOf))
}

const isByResults = ({ message }: Delivery): boolean => message.byResults

function announcementOf({ message, event }: Delivery): NewTask {
  const { memberId, achievement, kind, target, earnedAt } = message
  const at = earnedAt ? timestampDate(earnedAt) : (timeOf(event) ?? new Date(0))
  const dueAt = new Date(at.getTime() + fanOutLimits.achievementDelayMs)
  const data = { memberId, achievement, kind, target, cause: event.id, at: dueAt.toISOString() }
  return { key: `${achievedKeysOf(memberId)}${achievement}/${kind}`, kind: 'achieved', data, dueAt }
}

/** Notifies a member of an achievement that results earned. The notification dates from the end of the delay. */
export async function notifyOfAchievement(ctx: Context, task: Task): Promise<void> {
  const { memberId, achievement, kind, target, cause, at } = task.data
  await ctx.transaction(String(cause), async (unit) => {
    if (!(await unit.tasks.lock(task))) return
    const earned = {
      memberId: String(memberId),
      achievement: String(achievement),
      kind: String(kind),
      target: Number(target),
    }
    await notify(unit, ofAchievement(earned, new Date(String(at))))
    await unit.tasks.settle(task)
  })
}

type Achievement = Pick<AchievementEarned, 'memberId' | 'achievement' | 'kind' | 'target'>

const ofAchievement = ({ memberId, achievement, kind, target }: Achievement, at: Date | undefined): NewNotification => {
  const about = { memberId, subject: kind, ...(at && { at }) }
  return achievement === 'rank'
    ? { ...about, kind: 'rankReached', params: { rank: kind } }
    : { ...about, kind: 'badgeEarned', params: { badge: kind, target } }
}
