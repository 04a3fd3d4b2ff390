/** The state machine of a post: open → ended → resolved → settled, with reminders in between. */
import { endsSoonAt } from '../../posts/rules/deadline.ts'
import { hasEnded, type Resolution, type ResolvedBy, resolutionAt } from '../../posts/rules/resolution.ts'
import { type Lifecycle, nextDueAt, remainingReminders } from './state.ts'

/** An event to publish about a post. */
export type LifecycleEvent =
  | { readonly kind: 'endsSoon'; readonly deadline: Date }
  | { readonly kind: 'ended'; readonly deadline: Date }
  /** A reminder to the owner to resolve the post. */
  | { readonly kind: 'due'; readonly reminder: number; readonly lapsesAt: Date }
  /** A null resolution means that a result was taken back. */
  | { readonly kind: 'resolved'; readonly by: ResolvedBy; readonly resolution: Resolution | null }
  | {
      readonly kind: 'settled'
      readonly by: ResolvedBy
      readonly resolution: Resolution | null
      readonly settlement: number
      readonly at: Date
    }

/** A new state, and the events to publish in this order. `events` is empty if nothing changed. */
export interface Transition {
  readonly state: Lifecycle
  readonly events: readonly LifecycleEvent[]
}

/** After a result was taken back, the owner has at least this long to resolve the post again. */
const secondChanceMs = 24 * 3_600_000

/**
 * Sets the result. The admin's result settles at once. To set the same result again changes nothing, except that the admin
 * settles a result that has not settled yet.
 */
export function resolve(state: Lifecycle, now: Date, by: 'owner' | 'admin', result: boolean | null): Transition {
  const before = resolutionAt(state, now)
  if (before?.result === result && (by === 'owner' || state.settled)) return { state, events: [] }
  const resolution: Resolution = { result, by, at: now }
  const resolved = then(end(state), { resolution, settled: false }, { kind: 'resolved', by, resolution })
  return by === 'admin' ? settle(resolved, now) : resolved
}

/** Takes a result back. If it had settled, also publishes a settlement without a result. */
export function takeBack(state: Lifecycle, now: Date, by: 'owner' | 'admin'): Transition {
  const lapsesAt = new Date(Math.max(state.lapsesAt.getTime(), now.getTime() + secondChanceMs))
  const takenBack = then(
    end(state),
    { resolution: null, settled: false, lapsesAt },
    { kind: 'resolved', by, resolution: null },
  )
  if (!state.settled) return takenBack
  const settlement = state.settlement + 1
  return then(takenBack, { settlement }, { kind: 'settled', by, resolution: null, settlement, at: now })
}

/** Performs all due steps: publishes that the post ends soon or has ended, reminds the owner, lapses and settles the post. */
export function advance(state: Lifecycle, now: Date): Transition {
  if (!hasEnded(state, now)) return endSoon(state, now)
  let transition = end(state)
  if (!transition.state.resolution && now < state.lapsesAt) transition = remind(transition, now)
  if (!transition.state.resolution && now >= state.lapsesAt) {
    const resolution: Resolution = { result: null, by: 'lapse', at: state.lapsesAt }
    transition = then(transition, { resolution }, { kind: 'resolved', by: 'lapse', resolution })
  }
  const due = nextDueAt(transition.state)
  return transition.state.resolution && due && now >= due ? settle(transition, now) : transition
}

const then = (transition: Transition, change: Partial<Lifecycle>, event: LifecycleEvent): Transition => ({
  state: { ...transition.state, ...change },
  events: [...transition.events, event],
})

/** Adds the event `ended` if it was not published yet. It must come before all later events. */
const end = (state: Lifecycle): Transition =>
  state.endPublished
    ? { state, events: [] }
    : then({ state, events: [] }, { endPublished: true }, { kind: 'ended', deadline: state.deadline })

const endSoon = (state: Lifecycle, now: Date): Transition =>
  state.endsSoonPublished || now < endsSoonAt(state.createdAt, state.deadline)
    ? { state, events: [] }
    : then({ state, events: [] }, { endsSoonPublished: true }, { kind: 'endsSoon', deadline: state.deadline })

/** Reminds the owner once, even if several reminders are due. */
function remind(transition: Transition, now: Date): Transition {
  const remindedTo = remainingReminders(transition.state).findLast((time) => time <= now)
  if (!remindedTo) return transition
  const reminder = transition.state.reminders + 1
  const { lapsesAt } = transition.state
  return then(transition, { reminders: reminder, remindedTo }, { kind: 'due', reminder, lapsesAt })
}

function settle(transition: Transition, now: Date): Transition {
  const { resolution } = transition.state
  if (!resolution) return transition
  const settlement = transition.state.settlement + 1
  const event = { kind: 'settled', by: resolution.by, resolution, settlement, at: now } as const
  return then(transition, { settled: true, settlement }, event)
}
