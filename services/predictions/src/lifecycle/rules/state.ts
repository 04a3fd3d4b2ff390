import { endsSoonAt } from '../../posts/rules/deadline.ts'
import { type Resolution, type ResolvedBy, storedResolution, takeBackUntil } from '../../posts/rules/resolution.ts'

/** The state of a post with a deadline: open, ended, resolved or settled. */
export interface Lifecycle {
  readonly createdAt: Date
  readonly deadline: Date
  /** When the post lapses to unclear, unless a member resolves it before. */
  readonly lapsesAt: Date
  readonly endsSoonPublished: boolean
  readonly endPublished: boolean
  /** Number of published reminders to resolve the post. */
  readonly reminders: number
  /** The time at which the last published reminder was due; null if none was published. */
  readonly remindedTo: Date | null
  readonly resolution: Resolution | null
  /** Whether the current resolution was published as settled. */
  readonly settled: boolean
  /** Number of settlements that were published. A result that is taken back and set again settles again. */
  readonly settlement: number
}

/** The columns of a post's row that store its state. */
interface LifecycleColumns {
  readonly createdAt: Date
  readonly deadline: Date | null
  readonly lapsesAt: Date | null
  readonly endsSoonPublished: boolean
  readonly endPublished: boolean
  readonly reminders: number
  readonly remindedTo: Date | null
  readonly resolvedAt: Date | null
  readonly resolvedBy: ResolvedBy | null
  readonly result: boolean | null
  readonly settled: boolean
  readonly settlement: number
}

/** Returns the state of a post; undefined for a comparison, which has no deadline. */
export function lifecycleOf(post: LifecycleColumns): Lifecycle | undefined {
  if (!post.deadline || !post.lapsesAt) return undefined
  return {
    createdAt: post.createdAt,
    deadline: post.deadline,
    lapsesAt: post.lapsesAt,
    endsSoonPublished: post.endsSoonPublished,
    endPublished: post.endPublished,
    reminders: post.reminders,
    remindedTo: post.remindedTo,
    resolution: storedResolution(post),
    settled: post.settled,
    settlement: post.settlement,
  }
}

/** Converts a state to columns. */
export const columnsOf = (state: Lifecycle) => ({
  deadline: state.deadline,
  lapsesAt: state.lapsesAt,
  endsSoonPublished: state.endsSoonPublished,
  endPublished: state.endPublished,
  reminders: state.reminders,
  remindedTo: state.remindedTo,
  resolvedAt: state.resolution?.at ?? null,
  result: state.resolution?.result ?? null,
  resolvedBy: state.resolution?.by ?? null,
  settled: state.settled,
  settlement: state.settlement,
  dueAt: nextDueAt(state),
})

/** Returns the times of the reminders after the last published one, in order. */
export const remainingReminders = ({ deadline, lapsesAt, remindedTo }: Lifecycle): Date[] =>
  reminderTimes(deadline, lapsesAt).filter((time) => !remindedTo || time > remindedTo)

/** Returns when the job `advance posts` must process the post next; null for never. */
export function nextDueAt(state: Lifecycle): Date | null {
  if (!state.endPublished) return state.endsSoonPublished ? state.deadline : endsSoonAt(state.createdAt, state.deadline)
  if (!state.resolution) return remainingReminders(state)[0] ?? state.lapsesAt
  return state.settled ? null : (takeBackUntil(state.resolution) ?? state.resolution.at)
}

const hourMs = 3_600_000

/** The owner is reminded to resolve a post after these fractions of the grace period; 0 is the deadline. */
const graceFractions = [0, 0.25, 0.75]
/** The owner is also reminded this long before the post lapses. */
const beforeLapseMs = 6 * hourMs
/** Minimum time between reminders; a reminder that follows sooner is dropped. */
const minGapMs = 3 * hourMs

/** Returns the times at which the owner is reminded to resolve a post, in order. All are before it lapses. */
function reminderTimes(deadline: Date, lapsesAt: Date): Date[] {
  const graceMs = lapsesAt.getTime() - deadline.getTime()
  const afterDeadline = graceFractions.map((fraction) => deadline.getTime() + fraction * graceMs)
  const kept: number[] = []
  for (const time of [...afterDeadline, lapsesAt.getTime() - beforeLapseMs].sort((a, b) => a - b)) {
    const last = kept.at(-1)
    if (last === undefined || time - last >= minGapMs) kept.push(time)
  }
  return kept.map((time) => new Date(time))
}
