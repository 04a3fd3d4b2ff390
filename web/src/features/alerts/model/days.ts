import type { Notification } from './types.ts'

/** Whether two moments (milliseconds since 1970) are on one day of this device's calendar. */
function isSameDay(one: number, other: number): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString()
}

/** Splits notifications, newest first, into today's and earlier ones, without empty parts. */
export function byDay(
  items: readonly Notification[],
  nowMs: number,
): { readonly day: 'today' | 'earlier'; readonly items: readonly Notification[] }[] {
  const isToday = ({ createdAt }: Notification) => isSameDay(Date.parse(createdAt), nowMs)
  return [
    { day: 'today' as const, items: items.filter(isToday) },
    { day: 'earlier' as const, items: items.filter((item) => !isToday(item)) },
  ].filter((part) => part.items.length > 0)
}
