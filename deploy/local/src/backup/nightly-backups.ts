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

/** Makes a nightly backup while the product runs, and deletes old ones. */
export function startNightlyBackups({ settings, data, terminal }: Launch): { stop(): Promise<void> } {
  const { kept, at } = settings.backups
  const folder = backupsOf(settings, data)
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()
  let dueAt = 0

  async function backUp(): Promise<void> {
    try {
      await makeBackup({ dataDir: data.path, folder, kind: 'nightly', running: true })
      await pruneBackups(folder, kept)
      dueAt = nextNight(at, new Date()).getTime()
    } catch (error) {
      terminal.warn(`The nightly backup failed: ${error instanceof Error ? error.message : error}`)
      dueAt = Date.now() + retryMs
    }
  }

  function wait(): void {
    if (stopped) return
    const leftMs = dueAt - Date.now()
    timer = setTimeout(
      () => {
        working = (dueAt <= Date.now() ? backUp() : Promise.resolve()).finally(wait)
      },
      Math.min(Math.max(leftMs, 0), longestTimerMs),
    )
  }

  async function begin(): Promise<void> {
    const nightly = (await listBackups(folder)).filter(({ manifest }) => manifest.kind === 'nightly')
    dueAt = firstDue(at, new Date(), nightly[0] && new Date(nightly[0].manifest.at)).getTime()
    wait()
  }

  if (kept > 0) working = begin()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
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
