import { nodeTimers, type Timer, type Timers } from '@hunch/kit/timers'
import type { Launch } from '../launcher/launch-context.ts'
import { backupsOf } from '../settings/settings.ts'
import { listBackups, pruneBackups } from './backups.ts'
import { makeBackup } from './make-backup.ts'

/** Delay of a missed backup after the start, in ms, so that members are served first. */
const afterStartMs = 5 * 60_000
/** Delay after a failed backup, in ms. The disk may have been full. */
const retryMs = 3_600_000
const dayMs = 24 * 3_600_000
/** Maximum delay of one timer, in ms. With a longer one, a changed clock or a sleeping machine would shift the backup. */
const longestTimerMs = 3_600_000

/** What nightly backups need of a start of the product. */
interface Nightly {
  readonly settings: Pick<Launch['settings'], 'backups'>
  readonly data: Pick<Launch['data'], 'path'>
  readonly terminal: Pick<Launch['terminal'], 'warn'>
}

/** The clock, and the timers that wait by it. Default: this machine's. Tests pass their own. */
interface Time {
  /** Returns the time in ms since 1970. */
  now(): number
  readonly timers: Pick<Timers, 'after'>
}

/** Makes a nightly backup while the product runs, and deletes old ones. */
export function startNightlyBackups(
  { settings, data, terminal }: Nightly,
  { now, timers }: Time = { now: Date.now, timers: nodeTimers },
): { stop(): Promise<void> } {
  const { kept, at } = settings.backups
  const folder = backupsOf(settings, data)
  let stopped = false
  let timer: Timer | undefined
  let working: Promise<void> = Promise.resolve()
  let dueAt = 0

  async function backUp(): Promise<void> {
    try {
      await makeBackup({ dataDir: data.path, folder, kind: 'nightly', running: true })
      await pruneBackups(folder, kept)
      dueAt = nextNight(at, new Date(now())).getTime()
    } catch (error) {
      terminal.warn(`The nightly backup failed: ${error instanceof Error ? error.message : error}`)
      dueAt = now() + retryMs
    }
  }

  function wait(): void {
    if (stopped) return
    timer = timers.after(Math.min(Math.max(dueAt - now(), 0), longestTimerMs), () => {
      working = (dueAt <= now() ? backUp() : Promise.resolve()).finally(wait)
    })
  }

  async function begin(): Promise<void> {
    const nightly = (await listBackups(folder)).filter(({ manifest }) => manifest.kind === 'nightly')
    dueAt = firstDue(at, new Date(now()), nightly[0] && new Date(nightly[0].manifest.at)).getTime()
    wait()
  }

  if (kept > 0) working = begin()
  return {
    async stop() {
      stopped = true
      timer?.clear()
      await working
    },
  }
}

/** Returns when the clock of this machine next shows a time of day, such as `03:30`. */
export function nextNight(at: string, now: Date): Date {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  const night = new Date(now)
  night.setHours(hours, minutes, 0, 0)
  if (night <= now) night.setDate(night.getDate() + 1)
  return night
}

/** Returns when the first backup is due: next night, or soon if the newest is over a day old. */
export function firstDue(at: string, now: Date, newest: Date | undefined): Date {
  const soon = new Date(now.getTime() + afterStartMs)
  const night = nextNight(at, now)
  const isOld = newest !== undefined && now.getTime() - newest.getTime() > dayMs
  return isOld && soon < night ? soon : night
}
