import { limits } from './limits.ts'
import type { Status } from './types.ts'

type Part = Status['parts'][number]

/** What can be wrong with a part. Each has a hint in the texts, under `status.hints`. */
export type Problem = keyof typeof problems

/** Whether a part has a problem. The order is that of the hints. */
const problems = {
  noReply: ({ reachable }: Part) => !reachable,
  databaseDown: ({ database }: Part) => database?.up === false,
  failing: ({ requests }: Part) =>
    requests !== null &&
    requests.failed > limits.failedRequests &&
    requests.failed > requests.count * limits.failedShare,
  slow: ({ requests }: Part) =>
    requests !== null &&
    requests.count >= limits.judgedRequests &&
    (requests.withinS === null || requests.withinS > limits.slowS),
  // A short queue is normal: a page's reads arrive together.
  connections: ({ connections }: Part) => connections !== null && connections.waiting >= connections.max,
  eventsHeld: ({ events }: Part) => events !== null && events.oldestS > limits.heldEventsS,
  eventsBehind: ({ events }: Part) => events !== null && events.behind > limits.eventsBehind,
  deadLetters: ({ events }: Part) => events !== null && events.failed + events.queued > 0,
  mailsHeld: ({ mails }: Part) => mails !== null && mails.oldestS > limits.heldMailsS,
  lateJobs: (part: Part) => part.lateJobs.length > 0,
  diskFull: ({ disk }: Part) => disk !== null && disk.freeBytes < disk.sizeBytes * limits.leastFreeDisk,
}

/** Returns the problems of a part; none if it is well. */
export const problemsOf = (part: Part): readonly Problem[] =>
  (Object.keys(problems) as Problem[]).filter((problem) => problems[problem](part))

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const present = <T>(value: T | null): readonly T[] => (value === null ? [] : [value])

/** Checks a status against the limits. Returns the figures, and whether each is beyond its limit. */
export function judge({ parts, lastBackupAt, at }: Pick<Status, 'parts' | 'lastBackupAt' | 'at'>) {
  const events = parts.flatMap((part) => present(part.events))
  const mails = parts.flatMap((part) => present(part.mails))
  const disk = parts.flatMap((part) => present(part.disk))[0]
  const behind = Math.max(0, ...events.map((each) => each.behind))
  const backupAgeMs = lastBackupAt === null ? 0 : Date.parse(at) - Date.parse(lastBackupAt)
  const namesWith = (problem: Problem) => parts.filter(problems[problem]).map(({ name }) => name)
  return {
    away: namesWith('noReply'),
    databasesDown: namesWith('databaseDown'),
    failing: namesWith('failing'),
    slow: namesWith('slow'),
    withoutConnections: namesWith('connections'),
    events: {
      waiting: sum(events.map(({ waiting }) => waiting)) + behind,
      oldestS: Math.max(0, ...events.map(({ oldestS }) => oldestS)),
      areHeld: namesWith('eventsHeld').length > 0,
      areMany: namesWith('eventsBehind').length > 0,
    },
    deadLetters: {
      failed: sum(events.map(({ failed }) => failed)),
      queued: sum(events.map(({ queued }) => queued)),
    },
    mails: {
      isKnown: mails.length > 0,
      waiting: sum(mails.map(({ waiting }) => waiting)),
      oldestS: Math.max(0, ...mails.map(({ oldestS }) => oldestS)),
      areHeld: namesWith('mailsHeld').length > 0,
    },
    lateJobs: [...new Set(parts.flatMap(({ lateJobs }) => lateJobs))],
    disk: disk && { ...disk, isFull: namesWith('diskFull').length > 0 },
    isBackupOld: backupAgeMs > limits.backupAgeMs,
  }
}
