import type { Notification } from './types.ts'

/** Kinds that are listed first: new results, and the viewer's own posts that need a result. */
const topKinds: readonly string[] = ['resultIn', 'resolutionDue']

export const isForTop = ({ kind }: Notification): boolean => topKinds.includes(kind)

/** Whether a notification is urgent: high priority and unread. */
export const isUrgent = ({ priority, read }: Notification): boolean => priority === 'high' && !read

/** Whether there are several notifications and all have high priority. The list then shows the priority once, above them. */
export const areAllHigh = (items: readonly Notification[]): boolean =>
  items.length > 1 && items.every(({ priority }) => priority === 'high')

/** Whether two times (ms since 1970) are on the same day in local time. */
function isSameDay(one: number, other: number): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString()
}

export interface Part {
  readonly part: 'top' | 'today' | 'earlier'
  readonly items: readonly Notification[]
}

/** Splits notifications, newest first, into the parts top, today and earlier. Omits empty parts. */
export function inParts(items: readonly Notification[], topIds: ReadonlySet<string>, nowMs: number): Part[] {
  const partOf = ({ id, createdAt }: Notification): Part['part'] => {
    if (topIds.has(id)) return 'top'
    return isSameDay(Date.parse(createdAt), nowMs) ? 'today' : 'earlier'
  }
  return (['top', 'today', 'earlier'] as const)
    .map((part) => ({ part, items: items.filter((item) => partOf(item) === part) }))
    .filter((part) => part.items.length > 0)
}
