const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Remaining time below which the label asks for attention, in ms. */
const soonMs = 6 * hourMs

export type Urgency = 'overdue' | 'soon' | 'later'

/** Returns how urgent a due time is. `soon` means that less than 6 hours are left. */
export function urgencyOf(dueAt: string, nowMs: number): Urgency {
  const leftMs = Date.parse(dueAt) - nowMs
  if (leftMs <= 0) return 'overdue'
  return leftMs < soonMs ? 'soon' : 'later'
}

/** Returns the time until the label of a due time changes, in ms; at least 1 s. The label counts days, hours or minutes. */
export function msUntilDueChanges(dueAt: string, nowMs: number): number {
  const awayMs = Date.parse(dueAt) - nowMs
  const unit = unitOf(Math.abs(awayMs))
  const untilNext = awayMs > 0 ? awayMs % unit : unit - (-awayMs % unit)
  return Math.max(1_000, untilNext + 1)
}

function unitOf(ms: number): number {
  if (ms >= dayMs) return dayMs
  return ms >= hourMs ? hourMs : minuteMs
}
