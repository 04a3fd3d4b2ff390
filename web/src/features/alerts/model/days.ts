import type { Notification } from './types.ts'

/** What stands on top: results that are in, and one's own posts that wait for theirs. */
const topKinds: readonly string[] = ['resultIn', 'resolutionDue']

export const isForTop = ({ kind }: Notification): boolean => topKinds.includes(kind)

/** Whether it urges: what was read does not any more. */
export const isUrgent = ({ priority, read }: Notification): boolean => priority === 'high' && !read

/** Whether all of several are of high priority: then it is said once, above them. */
export const areAllHigh = (items: readonly Notification[]): boolean =>
  items.length > 1 && items.every(({ priority }) => priority === 'high')

/** Whether two moments (milliseconds since 1970) are on one day of this device's calendar. */
function isSameDay(one: number, other: number): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString()
}

export interface Part {
  readonly part: 'top' | 'today' | 'earlier'
  readonly items: readonly Notification[]
}

/** Splits notifications, newest first, into those on top, today's and earlier ones, without empty parts. */
export function inParts(items: readonly Notification[], topIds: ReadonlySet<string>, nowMs: number): Part[] {
  const partOf = ({ id, createdAt }: Notification): Part['part'] => {
    if (topIds.has(id)) return 'top'
    return isSameDay(Date.parse(createdAt), nowMs) ? 'today' : 'earlier'
  }
  return (['top', 'today', 'earlier'] as const)
    .map((part) => ({ part, items: items.filter((item) => partOf(item) === part) }))
    .filter((part) => part.items.length > 0)
}
