import { basename } from 'node:path'
import { doOnce } from '../launcher/app-process.ts'
import { startPostgres } from '../launcher/database.ts'
import type { Launch } from '../launcher/launch-context.ts'
import { taskOf } from '../launcher/one-process.ts'
import type { Task } from '../messages.ts'
import { backupsOf } from '../settings/settings.ts'
import { StartError } from '../start-error.ts'
import { type Backup, pruneBackups } from './backups.ts'
import { describeDamagedPhotos } from './checksums.ts'
import { makeBackup } from './make-backup.ts'
import { currentRelease, isSameRelease, nameRelease, type Release, unknownRelease } from './release.ts'
import { putBack } from './restore.ts'

/** The parts of a start that an upgrade needs. */
export type Upgrading = Pick<Launch, 'options' | 'settings' | 'terminal' | 'data' | 'signal'>

/**
 * Upgrades data that other code used last, before the product serves. Makes a restore point, then runs this code's migrations
 * and checks the data. If a migration or a check fails, the data goes back to the restore point. Nothing is lost, because no
 * write was accepted meanwhile. Returns whether an upgrade was needed. Skips data in given stores, and a folder that is not
 * filled yet.
 *
 * @throws StartError if the data was put back
 */
export async function upgrade(launch: Upgrading): Promise<boolean> {
  const { data } = launch
  if (data.demo() === undefined || data.demo() === 'filling' || Object.keys(data.stores() ?? {}).length > 0)
    return false
  const [from, to] = [data.release() ?? unknownRelease, currentRelease()]
  if (isSameRelease(from, to)) return false
  launch.terminal.line(`  The data was last used by ${nameRelease(from)}, and this is ${nameRelease(to)}.`)
  const point = await makeRestorePoint(launch)
  await data.setUnder({ way: 'upgrade', backup: point.path })
  try {
    const checking = withPostgres(launch, 'check')
    await launch.terminal.step(
      'Bringing the data up to date and checking it',
      'Data is up to date and checked',
      checking,
    )
  } catch (error) {
    await goBack(launch, point.path)
    if (launch.signal.aborted) throw error
    throw new StartError(sentenceFor(error, from, to, launch))
  }
  await data.setRelease(to)
  await data.setUnder(undefined)
  return true
}

const sentenceFor = (error: unknown, from: Release, to: Release, { data }: Upgrading): string =>
  `The data could not be taken over by ${nameRelease(to)}:\n${error instanceof Error ? error.message : error}\n` +
  `It was put back as it was before, and nothing is lost: start ${nameRelease(from)} again. More is in ${data.log}.`

/**
 * Recovers from an interrupted upgrade: the data goes back to the restore point. Runs before any other use of the folder.
 *
 * @throws StartError if a restore was interrupted: the data is incomplete and must be restored again
 */
export async function recoverFromCut(launch: Upgrading): Promise<void> {
  const under = launch.data.under()
  if (under?.way === 'restore')
    throw new StartError(
      `A restore into ${launch.data.path} was cut off, so what lies there is not whole. Run it again: ` +
        `npm run hunch -- restore ${under.backup} --data ${launch.data.path} --replace`,
    )
  if (!under) return
  launch.terminal.line('  An upgrade was cut off before it was through.')
  await goBack(launch, under.backup)
}

async function goBack({ data, terminal }: Upgrading, backup: string): Promise<void> {
  const going = putBack(backup, data, 'upgrade')
  const { damagedPhotos } = await terminal.step(
    'Going back to the restore point',
    `Data is as it was (${basename(backup)})`,
    going,
  )
  if (damagedPhotos.length > 0) terminal.warn(`${describeDamagedPhotos(damagedPhotos)} They were skipped.`)
  await data.setUnder(undefined)
}

async function makeRestorePoint(launch: Upgrading): Promise<Backup> {
  const { data, settings, terminal } = launch
  const folder = backupsOf(settings, data)
  const making = withRunningPostgres(launch, () =>
    makeBackup({ dataDir: data.path, folder, kind: 'upgrade', running: true }),
  )
  const point = await terminal.step('Making a restore point', 'Restore point made', making)
  await pruneBackups(folder, settings.backups.kept)
  return point
}

/** Starts PostgreSQL, runs a task on it, and stops PostgreSQL. */
export function withPostgres(
  launch: Pick<Upgrading, 'options' | 'settings' | 'data' | 'signal'>,
  what: Exclude<Task['do'], 'run'>,
): ReturnType<typeof doOnce> {
  return withRunningPostgres(launch, (postgresUrl) => {
    const task = taskOf(launch, 0, postgresUrl, false)
    return doOnce({ ...task, do: what, host: '127.0.0.1' }, launch.signal)
  })
}

async function withRunningPostgres<T>(
  { data }: Pick<Upgrading, 'data'>,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const { server, stop } = await startPostgres(data.postgres, 1)
  try {
    return await work(server.url('postgres'))
  } finally {
    await stop()
  }
}
