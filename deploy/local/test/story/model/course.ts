/**
 * What the clock makes of deeds: posts end, ask for a result, lapse and settle, by product.md
 * section 3. It looks at each beat, as the product's jobs were made to.
 */
import { hourMs, minuteMs } from '../days.ts'
import type { Deed, DeedOf } from '../deeds.ts'

/** What the clock starts for a post; the beat at which it looked dates it. */
export type Turn = { readonly at: Date; readonly post: string } & (
  | { readonly kind: 'ends-soon' | 'ended' | 'due' | 'said' }
  | {
      readonly kind: 'settled'
      readonly owner: string
      readonly result: boolean | null
      /** Null where a result that had settled was taken back. */
      readonly stands: boolean
      readonly settlement: number
      readonly saidBy: 'owner' | 'admin' | 'lapse'
    }
)

export type Fact = Deed | Turn

const graceOf = (durationMs: number) => Math.min(7 * 24 * hourMs, Math.max(24 * hourMs, 3 * durationMs))

interface Course {
  readonly posted: DeedOf<'posted'>
  readonly deadline: number
  lapsesAt: number
  soonTold: boolean
  ended: boolean
  remindedTo: number
  said: { readonly result: boolean | null; readonly by: 'owner' | 'admin' | 'lapse'; readonly at: number } | null
  settled: boolean
  settlement: number
}

/** The deeds with what the clock made of them, each where it came in between. */
export function withTurns(deeds: readonly Deed[]): Fact[] {
  const courses = new Map<string, Course>()
  const facts: Fact[] = []
  for (const deed of deeds) {
    facts.push(deed)
    if (deed.kind === 'posted' && deed.deadline) courses.set(deed.post, courseOf(deed, deed.deadline))
    else if (deed.kind === 'deleted') courses.delete(deed.post)
    else if (deed.kind === 'erased')
      for (const [post, { posted }] of [...courses]) if (posted.by === deed.who) courses.delete(post)
    const course = 'post' in deed ? courses.get(deed.post) : undefined
    if (course && deed.kind === 'resolved') facts.push(...resolve(course, deed))
    if (course && deed.kind === 'unresolved') facts.push(...takeBack(course, deed))
    if (deed.kind === 'beat') for (const each of courses.values()) facts.push(...look(each, deed.at))
  }
  return facts
}

const courseOf = (posted: DeedOf<'posted'>, deadline: Date): Course => ({
  ...{ posted, deadline: deadline.getTime() },
  lapsesAt: deadline.getTime() + graceOf(deadline.getTime() - posted.at.getTime()),
  ...{ soonTold: false, ended: false, remindedTo: Number.NEGATIVE_INFINITY },
  ...{ said: null, settled: false, settlement: 0 },
})

function resolve(course: Course, deed: DeedOf<'resolved'>): Turn[] {
  const by = deed.asAdmin ? 'admin' : 'owner'
  course.said = { result: deed.result, by, at: deed.at.getTime() }
  course.settled = false
  const said = { kind: 'said', at: deed.at, post: deed.post } as const
  return by === 'admin' ? [said, settle(course, deed.at)] : [said]
}

function takeBack(course: Course, { at, post }: DeedOf<'unresolved'>): Turn[] {
  course.said = null
  course.lapsesAt = Math.max(course.lapsesAt, at.getTime() + 24 * hourMs)
  if (!course.settled) return []
  course.settled = false
  course.settlement += 1
  const about = { owner: course.posted.by, settlement: course.settlement, saidBy: 'admin' } as const
  return [{ kind: 'settled', at, post, result: null, stands: false, ...about }]
}

function settle(course: Course, at: Date): Turn {
  const { said, posted } = course
  course.settled = true
  course.settlement += 1
  const about = { owner: posted.by, result: said?.result ?? null, saidBy: said?.by ?? 'lapse' } as const
  return { kind: 'settled', at, post: posted.post, stands: true, settlement: course.settlement, ...about }
}

function look(course: Course, at: Date): Turn[] {
  const now = at.getTime()
  const { post } = course.posted
  const turn = (kind: 'ends-soon' | 'ended' | 'due' | 'said'): Turn => ({ kind, at, post })
  const turns: Turn[] = []
  if (now < course.deadline) return endsSoon(course, now) ? [turn('ends-soon')] : []
  if (!course.ended) turns.push(turn('ended'))
  course.ended = true
  if (!course.said && now < course.lapsesAt && reminds(course, now)) turns.push(turn('due'))
  if (!course.said && now >= course.lapsesAt) {
    course.said = { result: null, by: 'lapse', at: course.lapsesAt }
    turns.push(turn('said'))
  }
  const isOver = course.said && (course.said.by !== 'owner' || now >= course.said.at + 10 * minuteMs)
  if (isOver && !course.settled) turns.push(settle(course, at))
  return turns
}

/** One hour before the end, or a fifth of the duration where that is less; once. */
function endsSoon(course: Course, now: number): boolean {
  const { deadline, posted, soonTold } = course
  const beforeMs = Math.min(hourMs, (deadline - posted.at.getTime()) / 5)
  if (soonTold || now < deadline - beforeMs) return false
  course.soonTold = true
  return true
}

/** At the deadline, at 25 % and 75 % of the grace time, 6 hours before the lapse; less than 3 hours apart are one. */
function reminds(course: Course, now: number): boolean {
  const { deadline, lapsesAt, remindedTo } = course
  const graceMs = lapsesAt - deadline
  const times = [0, 0.25, 0.75].map((share) => deadline + share * graceMs)
  const kept: number[] = []
  for (const time of [...times, lapsesAt - 6 * hourMs].sort((a, b) => a - b))
    if (kept.length === 0 || time - (kept.at(-1) ?? 0) >= 3 * hourMs) kept.push(time)
  const last = kept.filter((time) => time <= now && time > remindedTo).at(-1)
  if (last !== undefined) course.remindedTo = last
  return last !== undefined
}
