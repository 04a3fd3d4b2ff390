export type PostType = 'prediction' | 'comparison'

/** Who said what happened; `lapse` where nobody did in time. */
export type ResolvedBy = 'owner' | 'admin' | 'lapse'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** From how far to how far ahead a deadline may lie. */
const deadlineLeastMs = 5 * minuteMs
const deadlineMostYears = 1
/** What a deadline may be short of the least, for the time that the request travelled. */
const travelMs = 5_000

/** Grace for saying what happened: three times the duration, within these bounds. */
const graceFactor = 3
const graceLeastMs = dayMs
const graceMostMs = 7 * dayMs

/** For how long the owner may take a result back. */
export const takeBackMs = 10 * minuteMs
/** After a result was taken back, the owner has at least this long to say anew what happened. */
export const secondChanceMs = dayMs

/** Whether a deadline that someone chose is within bounds, by the database's clock. */
export function deadlineFits(deadline: Date, now: Date): boolean {
  const most = new Date(now)
  most.setUTCFullYear(most.getUTCFullYear() + deadlineMostYears)
  return deadline.getTime() >= now.getTime() + deadlineLeastMs - travelMs && deadline <= most
}

/** When a post that nobody resolves lapses to unclear. */
export function lapseOf(createdAt: Date, deadline: Date): Date {
  const graceMs = graceFactor * (deadline.getTime() - createdAt.getTime())
  return new Date(deadline.getTime() + Math.min(Math.max(graceMs, graceLeastMs), graceMostMs))
}

/** Whether votes and edits are taken: until the deadline, to the millisecond; comparisons always. */
export const isOpen = (deadline: Date | null, now: Date): boolean => deadline === null || now < deadline
