import { limits } from './limits.ts'
import type { Status } from './types.ts'

type Part = Status['parts'][number]

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const present = <T>(value: T | null): readonly T[] => (value === null ? [] : [value])

/** Checks a status against the limits. Returns the figures, and whether each is beyond its limit. */
export function judge({ parts, lastBackupAt, at }: Pick<Status, 'parts' | 'lastBackupAt' | 'at'>) {
  const events = parts.flatMap((part) => present(part.events))
  const mails = parts.flatMap((part) => present(part.mails))
  const disk = parts.flatMap((part) => present(part.disk))[0]
  const oldestEventS = Math.max(0, ...events.map(({ oldestS }) => oldestS))
  const behind = Math.max(0, ...events.map((each) => each.behind))
  const oldestMailS = Math.max(0, ...mails.map(({ oldestS }) => oldestS))
  const backupAgeMs = lastBackupAt === null ? 0 : Date.parse(at) - Date.parse(lastBackupAt)
  return {
    away: namesOf(parts, ({ reachable }) => !reachable),
    databasesDown: namesOf(parts, ({ database }) => database?.up === false),
    events: {
      waiting: sum(events.map(({ waiting }) => waiting)) + behind,
      oldestS: oldestEventS,
      areHeld: oldestEventS > limits.heldEventsS,
      areMany: behind > limits.eventsBehind,
    },
    deadLetters: {
      failed: sum(events.map(({ failed }) => failed)),
      queued: sum(events.map(({ queued }) => queued)),
    },
    mails: {
      isKnown: mails.length > 0,
      waiting: sum(mails.map(({ waiting }) => waiting)),
      oldestS: oldestMailS,
      areHeld: oldestMailS > limits.heldMailsS,
    },
    lateJobs: [...new Set(parts.flatMap(({ lateJobs }) => lateJobs))],
    disk: disk && { ...disk, isFull: disk.freeBytes < disk.sizeBytes * limits.leastFreeDisk },
    isBackupOld: backupAgeMs > limits.backupAgeMs,
  }
}

const namesOf = (parts: readonly Part[], isOne: (part: Part) => boolean): readonly string[] =>
  parts.filter(isOne).map(({ name }) => name)
