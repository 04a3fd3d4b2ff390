/** Fault 15: a backup is made under load, and restored elsewhere. Of `npm start`, the data is deleted in between. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createChance } from '@hunch/local/chance'
import { audit } from '../kills/audit.ts'
import { launch } from '../kills/launched.ts'
import { createLedger, type Ledger, type Moment } from '../kills/ledger.ts'
import { act } from '../kills/member.ts'
import { makePosts, signUp } from '../kills/seed.ts'
import { restoreDeployment } from './deployment-backup.ts'
import { runBackupCommand } from './operator.ts'
import type { Fault, Lengths, Outcome } from './outcome.ts'

export const backupFaults: readonly Fault[] = [
  {
    row: 15,
    name: 'npm start is backed up, wiped and restored',
    kind: 'backup',
    inject: (_world, lengths) => restoreBackup(lengths, 1),
  },
  {
    row: 15,
    name: 'npm start with two workers is backed up, wiped and restored',
    kind: 'backup of workers',
    inject: (_world, lengths) => restoreBackup(lengths, 2),
  },
  {
    row: 15,
    name: 'all processes and stores are backed up, and restored into other stores',
    kind: 'backup of a deployment',
    inject: async (world, lengths) => {
      const { recoveryMs, lost, moment } = await restoreDeployment(world, lengths)
      return outcomeOf(world.ledger, moment, { recoveryMs, lost })
    },
  },
]

const memberCount = 6
const postCount = 4

/** Starts a product of its own with `npm start`, because the test deletes the product's data. */
async function restoreBackup({ disturbance: ms }: Lengths, workers: number): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'hunch-backup-'))
  const [dataDir, restoredDir, backups] = ['data', 'restored', 'backups'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  try {
    const { ledger, posts, moment, path } = await backUpUnderLoad({ dataDir, backups, workers, ms })
    await rm(dataDir, { recursive: true })
    const from = performance.now()
    await runBackupCommand(['restore', path, '--data', restoredDir], { BACKUP_DIR: backups })
    const product = await launch(restoredDir, workers)
    const recoveryMs = performance.now() - from
    try {
      const members = await signUp(product.origin, memberCount) // the restore has ended all sessions
      return outcomeOf(ledger, moment, { recoveryMs, lost: await audit(ledger, posts, members, moment) })
    } finally {
      await product.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Setup {
  readonly dataDir: string
  /** The folder of the backups. */
  readonly backups: string
  /** Number of app processes. */
  readonly workers: number
  /** Duration of the load before the backup, and after it, in ms. */
  readonly ms: number
}

/** Runs the product with `npm start` under load, backs the product up in the middle, and stops it. */
async function backUpUnderLoad({ dataDir, backups, workers, ms }: Setup) {
  const product = await launch(dataDir, workers)
  try {
    const members = await signUp(product.origin, memberCount)
    const posts = await makePosts(members, postCount)
    const [ledger, over] = [createLedger(), new AbortController()]
    const surroundings = { posts, members, ledger, chance: createChance(1) }
    const acting = Promise.all(members.map((member) => act(member, surroundings, over.signal)))
    acting.catch(() => {}) // awaited below
    await pause(ms)
    const said = await runBackupCommand(['backup', '--data', dataDir], { BACKUP_DIR: backups })
    const [, path = '', at = ''] = /^(\S+) holds the data of (\S+)\.$/m.exec(said) ?? []
    if (!path) throw new Error(`there is no backup: ${said}`)
    const moment: Moment = { from: Date.parse(at), to: Date.now() }
    await pause(ms)
    over.abort()
    await acting
    return { ledger, posts, moment, path }
  } finally {
    await product.stop()
  }
}

const before = ({ entries }: Ledger, { from }: Moment) => entries.filter(({ acknowledgedAt }) => acknowledgedAt < from)
const after = ({ entries }: Ledger, { to }: Moment) => entries.filter(({ sentAt }) => sentAt > to)

/** The outcome of a restore. It fails if no write came before the backup, or none after it: the audit would then prove nothing. */
function outcomeOf(
  ledger: Ledger,
  moment: Moment,
  { recoveryMs, lost }: { recoveryMs: number; lost: readonly string[] },
): Outcome {
  const [earlier, later] = [before(ledger, moment).length, after(ledger, moment).length]
  return {
    recoveryMs,
    wrong: [
      ...lost,
      ...(earlier > 0 ? [] : ['nothing was written before the backup']),
      ...(later > 0 ? [] : ['nothing was written after the backup']),
    ],
    seen: `${earlier} writes before the backup, ${later} after it`,
  }
}
