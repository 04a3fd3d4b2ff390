import { type ResolvedBy, secondChanceMs, takeBackMs } from './post.ts'
import { endsSoonAt, reminderTimes } from './reminders.ts'

/** What was said to have happened; a result of null is unclear. */
export interface Resolution {
  readonly result: boolean | null
  readonly by: ResolvedBy
  readonly at: Date
}

/** The course of a post that has a deadline: from open to ended, resolved and settled. */
export interface Course {
  readonly startedAt: Date
  readonly deadline: Date
  readonly lapsesAt: Date
  readonly endsSoonTold: boolean
  readonly endTold: boolean
  /** How often the owner was reminded to say what happened. */
  readonly reminders: number
  /** The last time by which a reminder was due and told. */
  readonly remindedTo: Date | null
  readonly resolution: Resolution | null
  /** Whether the present resolution was told as settled. */
  readonly settled: boolean
  readonly settlement: number
}

/** What came about in the course of a post, to be told in this order. */
export type Happening =
  | { readonly kind: 'endsSoon'; readonly deadline: Date }
  | { readonly kind: 'ended'; readonly deadline: Date }
  | { readonly kind: 'due'; readonly reminder: number; readonly lapsesAt: Date }
  | { readonly kind: 'resolved'; readonly by: ResolvedBy; readonly resolution: Resolution | null }
  | {
      readonly kind: 'settled'
      readonly by: ResolvedBy
      readonly resolution: Resolution | null
      readonly settlement: number
      readonly at: Date
    }

/** A course after something was done, and what came about; nothing where it stayed as it was. */
export interface Turn {
  readonly course: Course
  readonly happenings: readonly Happening[]
}

/** The course of a post that was just made. */
export const newCourse = (startedAt: Date, deadline: Date, lapsesAt: Date): Course => ({
  startedAt,
  deadline,
  lapsesAt,
  endsSoonTold: false,
  endTold: false,
  reminders: 0,
  remindedTo: null,
  resolution: null,
  settled: false,
  settlement: 0,
})

export const hasEnded = (course: Course, now: Date): boolean => now >= course.deadline

/** Until when its owner may change or take back a result; null where it is not hers. */
export const takeBackUntil = (resolution: Resolution | null): Date | null =>
  resolution?.by === 'owner' ? new Date(resolution.at.getTime() + takeBackMs) : null

/** The result that stands at a moment: a lapse counts from its time on, told or not. */
export function standing(course: Course, now: Date): Resolution | null {
  if (course.resolution) return course.resolution
  return now >= course.lapsesAt ? { result: null, by: 'lapse', at: course.lapsesAt } : null
}

/** When the clock next has something to do; null for never. */
export function dueAt(course: Course): Date | null {
  if (!course.endTold) return course.endsSoonTold ? course.deadline : endsSoonAt(course.startedAt, course.deadline)
  if (!course.resolution) return remindersToCome(course)[0] ?? course.lapsesAt
  return course.settled ? null : (takeBackUntil(course.resolution) ?? course.resolution.at)
}

/** In whose name someone may change what stands; null where it can no longer be changed by them. */
export function rightToChange(
  course: Course,
  now: Date,
  who: { owner: boolean; admin: boolean },
): 'owner' | 'admin' | null {
  const resolution = standing(course, now)
  const until = takeBackUntil(resolution)
  if (who.owner && (!resolution || (until && now < until))) return 'owner'
  return who.admin ? 'admin' : null
}

/** Says what happened. The admin's word settles at once; saying the same again changes nothing. */
export function resolve(course: Course, now: Date, by: 'owner' | 'admin', result: boolean | null): Turn {
  const before = standing(course, now)
  if (before?.result === result && (by === 'owner' || course.settled)) return { course, happenings: [] }
  const resolution: Resolution = { result, by, at: now }
  const turn = then(ended(course), { resolution, settled: false }, { kind: 'resolved', by, resolution })
  return by === 'admin' ? settle(turn, now) : turn
}

/** Takes a result back. Where it had settled, that nothing stands any more settles at once too. */
export function takeBack(course: Course, now: Date, by: 'owner' | 'admin'): Turn {
  const lapsesAt = new Date(Math.max(course.lapsesAt.getTime(), now.getTime() + secondChanceMs))
  const turn = then(
    ended(course),
    { resolution: null, settled: false, lapsesAt },
    { kind: 'resolved', by, resolution: null },
  )
  if (!course.settled) return turn
  const settlement = course.settlement + 1
  return then(turn, { settlement }, { kind: 'settled', by, resolution: null, settlement, at: now })
}

/** Does all that the clock asks for by now: tells that it ends soon and that it has, reminds, lapses, settles. */
export function advance(course: Course, now: Date): Turn {
  if (!hasEnded(course, now)) return endingSoon(course, now)
  let turn = ended(course)
  if (!turn.course.resolution && now < course.lapsesAt) turn = reminded(turn, now)
  if (!turn.course.resolution && now >= course.lapsesAt) {
    const resolution: Resolution = { result: null, by: 'lapse', at: course.lapsesAt }
    turn = then(turn, { resolution }, { kind: 'resolved', by: 'lapse', resolution })
  }
  const due = dueAt(turn.course)
  return turn.course.resolution && due && now >= due ? settle(turn, now) : turn
}

const then = (turn: Turn, change: Partial<Course>, happening: Happening): Turn => ({
  course: { ...turn.course, ...change },
  happenings: [...turn.happenings, happening],
})

/** Tells the end where the clock has not yet: nothing may be told before it. */
const ended = (course: Course): Turn =>
  course.endTold
    ? { course, happenings: [] }
    : then({ course, happenings: [] }, { endTold: true }, { kind: 'ended', deadline: course.deadline })

const endingSoon = (course: Course, now: Date): Turn =>
  course.endsSoonTold || now < endsSoonAt(course.startedAt, course.deadline)
    ? { course, happenings: [] }
    : then({ course, happenings: [] }, { endsSoonTold: true }, { kind: 'endsSoon', deadline: course.deadline })

const remindersToCome = ({ deadline, lapsesAt, remindedTo }: Course): Date[] =>
  reminderTimes(deadline, lapsesAt).filter((time) => !remindedTo || time > remindedTo)

/** Reminds the owner once, however many reminders have become due. */
function reminded(turn: Turn, now: Date): Turn {
  const remindedTo = remindersToCome(turn.course).findLast((time) => time <= now)
  if (!remindedTo) return turn
  const reminders = turn.course.reminders + 1
  const happening = { kind: 'due', reminder: reminders, lapsesAt: turn.course.lapsesAt } as const
  return then(turn, { reminders, remindedTo }, happening)
}

function settle(turn: Turn, now: Date): Turn {
  const { resolution, settlement } = turn.course
  if (!resolution) return turn
  const next = settlement + 1
  const happening = { kind: 'settled', by: resolution.by, resolution, settlement: next, at: now } as const
  return then(turn, { settled: true, settlement: next }, happening)
}
