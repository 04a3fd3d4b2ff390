/** Fault 15: a backup is made under load, the data is deleted, and the backup is restored into another folder. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createChance } from '@hunch/local/chance'
import { audit } from '../kills/audit.ts'
import { launch } from '../kills/launched.ts'
import { createLedger, type Ledger, type Moment } from '../kills/ledger.ts'
import { act } from '../kills/member.ts'
import { makePosts, signUp } from '../kills/seed.ts'
import type { Fault, Lengths, Outcome } from './outcome.ts'

export const backupFaults: readonly Fault[] = [
  {
    row: 15,
    name: 'npm start is backed up, wiped and restored',
    kind: 'backup',
    inject: (_world, lengths) => restoreBackup(lengths),
  },
]

const memberCount = 6
const postCount = 4
const entry = fileURLToPath(new URL('../../../ops/src/hunch.ts', import.meta.url))
const commandWithinMs = 180_000

/** Starts a product of its own with `npm start`, because the test deletes the product's data. */
async function restoreBackup({ disturbance: ms }: Lengths): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'hunch-backup-'))
  const [dataDir, restoredDir, backups] = ['data', 'restored', 'backups'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  try {
    const { ledger, posts, moment, path } = await backUpUnderLoad({ dataDir, backups, ms })
    await rm(dataDir, { recursive: true })
    const from = performance.now()
    await hunch(['restore', path, '--data', restoredDir], backups)
    const product = await launch(restoredDir)
    const recoveryMs = performance.now() - from
    try {
      const members = await signUp(product.origin, memberCount) // the restore has ended all sessions
      const lost = await audit(ledger, posts, members, moment)
      return { recoveryMs, wrong: [...lost, ...emptyPartsOf(ledger, moment)], seen: seenOf(ledger, moment) }
    } finally {
      await product.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs the product with `npm start` under load, backs the product up in the middle, and stops it. */
async function backUpUnderLoad({ dataDir, backups, ms }: { dataDir: string; backups: string; ms: number }) {
  const product = await launch(dataDir)
  try {
    const members = await signUp(product.origin, memberCount)
    const posts = await makePosts(members, postCount)
    const [ledger, over] = [createLedger(), new AbortController()]
    const surroundings = { posts, members, ledger, chance: createChance(1) }
    const acting = Promise.all(members.map((member) => act(member, surroundings, over.signal)))
    acting.catch(() => {}) // awaited below
    await pause(ms)
    const said = await hunch(['backup', '--data', dataDir], backups)
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

/** Runs `npm run hunch --` with these arguments and this folder of backups. Returns its output. Throws if it fails. */
function hunch(words: readonly string[], backups: string): Promise<string> {
  const { PATH = '' } = process.env
  const env = { PATH, TMPDIR: tmpdir(), NODE_ENV: 'test', HUNCH_ENV: '', BACKUP_DIR: backups }
  return new Promise((done, fail) => {
    execFile(process.execPath, [entry, ...words], { env, timeout: commandWithinMs }, (error, out, err) =>
      error ? fail(new Error(`hunch ${words.join(' ')}: ${out}${err}`)) : done(out),
    )
  })
}

const before = ({ entries }: Ledger, { from }: Moment) => entries.filter(({ acknowledgedAt }) => acknowledgedAt < from)
const after = ({ entries }: Ledger, { to }: Moment) => entries.filter(({ sentAt }) => sentAt > to)

/** Returns a failed check if no write came before the backup, or none after it: the audit would then prove nothing. */
const emptyPartsOf = (ledger: Ledger, moment: Moment): string[] => [
  ...(before(ledger, moment).length > 0 ? [] : ['nothing was written before the backup']),
  ...(after(ledger, moment).length > 0 ? [] : ['nothing was written after the backup']),
]

const seenOf = (ledger: Ledger, moment: Moment): string =>
  `${before(ledger, moment).length} writes before the backup, ${after(ledger, moment).length} after it`
