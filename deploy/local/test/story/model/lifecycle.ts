/**
 * The transitions of posts by the clock: they end, ask for a result, lapse and settle. See "The lifecycle of a post" in
 * `docs/product.md`. Evaluated at each tick, as the product's jobs are.
 */
import { hourMs, minuteMs } from '../days.ts'
import type { Entry, EntryOf } from '../ledger.ts'

/** A post's transition by the clock, dated by the tick. */
export type Transition = { readonly at: Date; readonly post: string } & (
  | { readonly kind: 'ends-soon' | 'ended' | 'due' | 'concluded' }
  | {
      readonly kind: 'settled'
      readonly owner: string
      readonly result: boolean | null
      /** False if a settled result was withdrawn. */
      readonly stands: boolean
      readonly settlement: number
      readonly resolvedBy: 'owner' | 'admin' | 'lapse'
    }
)

/** All inputs of the model, in order. */
export type ModelEvent = Entry | Transition

const graceOf = (durationMs: number) => Math.min(7 * 24 * hourMs, Math.max(24 * hourMs, 3 * durationMs))

/** The state of a post. */
interface Lifecycle {
  readonly posted: EntryOf<'posted'>
  readonly deadline: number
  lapsesAt: number
  endsSoonSent: boolean
  ended: boolean
  remindedTo: number
  resolution: { readonly result: boolean | null; readonly by: 'owner' | 'admin' | 'lapse'; readonly at: number } | null
  settled: boolean
  settlement: number
}

/** The ledger's entries and the transitions between them, in order. */
export function withTransitions(entries: readonly Entry[]): ModelEvent[] {
  const lifecycles = new Map<string, Lifecycle>()
  const events: ModelEvent[] = []
  for (const entry of entries) {
    events.push(entry)
    if (entry.kind === 'posted' && entry.deadline) lifecycles.set(entry.post, newLifecycle(entry, entry.deadline))
    else if (entry.kind === 'deleted') lifecycles.delete(entry.post)
    else if (entry.kind === 'erased')
      for (const [post, { posted }] of [...lifecycles]) if (posted.by === entry.who) lifecycles.delete(post)
    const lifecycle = 'post' in entry ? lifecycles.get(entry.post) : undefined
    if (lifecycle && entry.kind === 'resolved') events.push(...resolve(lifecycle, entry))
    if (lifecycle && entry.kind === 'unresolved') events.push(...takeBack(lifecycle, entry))
    if (entry.kind === 'tick') for (const each of lifecycles.values()) events.push(...advance(each, entry.at))
  }
  return events
}

const newLifecycle = (posted: EntryOf<'posted'>, deadline: Date): Lifecycle => ({
  posted,
  deadline: deadline.getTime(),
  lapsesAt: deadline.getTime() + graceOf(deadline.getTime() - posted.at.getTime()),
  endsSoonSent: false,
  ended: false,
  remindedTo: Number.NEGATIVE_INFINITY,
  resolution: null,
  settled: false,
  settlement: 0,
})

function resolve(lifecycle: Lifecycle, entry: EntryOf<'resolved'>): Transition[] {
  const by = entry.asAdmin ? 'admin' : 'owner'
  lifecycle.resolution = { result: entry.result, by, at: entry.at.getTime() }
  lifecycle.settled = false
  const concluded = { kind: 'concluded', at: entry.at, post: entry.post } as const
  return by === 'admin' ? [concluded, settle(lifecycle, entry.at)] : [concluded]
}

function takeBack(lifecycle: Lifecycle, { at, post }: EntryOf<'unresolved'>): Transition[] {
  lifecycle.resolution = null
  lifecycle.lapsesAt = Math.max(lifecycle.lapsesAt, at.getTime() + 24 * hourMs)
  if (!lifecycle.settled) return []
  lifecycle.settled = false
  lifecycle.settlement += 1
  const { posted, settlement } = lifecycle
  return [{ kind: 'settled', at, post, owner: posted.by, result: null, stands: false, settlement, resolvedBy: 'admin' }]
}

function settle(lifecycle: Lifecycle, at: Date): Transition {
  const { resolution, posted } = lifecycle
  lifecycle.settled = true
  lifecycle.settlement += 1
  return {
    kind: 'settled',
    at,
    post: posted.post,
    owner: posted.by,
    result: resolution?.result ?? null,
    stands: true,
    settlement: lifecycle.settlement,
    resolvedBy: resolution?.by ?? 'lapse',
  }
}

/** The transitions that are due at a tick. */
function advance(lifecycle: Lifecycle, at: Date): Transition[] {
  const now = at.getTime()
  const { post } = lifecycle.posted
  const transition = (kind: 'ends-soon' | 'ended' | 'due' | 'concluded'): Transition => ({ kind, at, post })
  const transitions: Transition[] = []
  if (now < lifecycle.deadline) return endsSoon(lifecycle, now) ? [transition('ends-soon')] : []
  if (!lifecycle.ended) transitions.push(transition('ended'))
  lifecycle.ended = true
  if (!lifecycle.resolution && now < lifecycle.lapsesAt && reminds(lifecycle, now)) transitions.push(transition('due'))
  if (!lifecycle.resolution && now >= lifecycle.lapsesAt) {
    lifecycle.resolution = { result: null, by: 'lapse', at: lifecycle.lapsesAt }
    transitions.push(transition('concluded'))
  }
  const isOver =
    lifecycle.resolution && (lifecycle.resolution.by !== 'owner' || now >= lifecycle.resolution.at + 10 * minuteMs)
  if (isOver && !lifecycle.settled) transitions.push(settle(lifecycle, at))
  return transitions
}

/**
 * Whether the post ends soon. Returns true once: an hour before the deadline, or later if a fifth of the post's duration is
 * less than an hour.
 */
function endsSoon(lifecycle: Lifecycle, now: number): boolean {
  const { deadline, posted, endsSoonSent } = lifecycle
  const beforeMs = Math.min(hourMs, (deadline - posted.at.getTime()) / 5)
  if (endsSoonSent || now < deadline - beforeMs) return false
  lifecycle.endsSoonSent = true
  return true
}

/**
 * Whether a reminder is due: at the deadline, at 25 % and 75 % of the grace time, and 6 hours before the lapse. A reminder less
 * than 3 hours after the one before it is left out.
 */
function reminds(lifecycle: Lifecycle, now: number): boolean {
  const { deadline, lapsesAt, remindedTo } = lifecycle
  const graceMs = lapsesAt - deadline
  const times = [0, 0.25, 0.75].map((share) => deadline + share * graceMs)
  const kept: number[] = []
  for (const time of [...times, lapsesAt - 6 * hourMs].sort((a, b) => a - b))
    if (kept.length === 0 || time - (kept.at(-1) ?? 0) >= 3 * hourMs) kept.push(time)
  const last = kept.filter((time) => time <= now && time > remindedTo).at(-1)
  if (last !== undefined) lifecycle.remindedTo = last
  return last !== undefined
}
