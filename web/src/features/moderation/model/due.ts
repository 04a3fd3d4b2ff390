const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Less than this is left: the label asks for attention. */
const soonMs = 6 * hourMs

export type Urgency = 'overdue' | 'soon' | 'later'

/** How urgent something is that is due at a moment. */
export function urgencyOf(dueAt: string, nowMs: number): Urgency {
  const leftMs = Date.parse(dueAt) - nowMs
  if (leftMs <= 0) return 'overdue'
  return leftMs < soonMs ? 'soon' : 'later'
}

/** After how many milliseconds the label of a moment reads otherwise: it counts days, then hours, then minutes. */
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
