import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** Which code data was used by. */
export const Release = z.object({
  version: z.string(),
  /** Of the checkout; empty where there is none. */
  commit: z.string(),
  /** The last migration of each service, in ms since 1970. */
  migrations: z.record(z.string(), z.number()),
})
export type Release = z.output<typeof Release>

/** That of data which does not say. */
export const unknownRelease: Release = { version: '', commit: '', migrations: {} }

/** The code that runs here. */
export function currentRelease(): Release {
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return { version, commit: process.env['HUNCH_COMMIT'] ?? commitOfCheckout(), migrations: lastMigrations() }
}

/** Whether data has only ever been used by exactly this code. */
export const isSameRelease = (one: Release, other: Release): boolean =>
  one.version === other.version && one.commit === other.commit && !isAhead(one, other) && !isAhead(other, one)

/** Whether one release has migrations that the other does not know. */
export const isAhead = (one: Release, other: Release): boolean =>
  Object.entries(one.migrations).some(([service, last]) => last > (other.migrations[service] ?? 0))

/** As in `0.1.0 (1a2b3c4)`. */
export const nameRelease = ({ version, commit }: Release): string =>
  !version ? 'an earlier version' : commit ? `${version} (${commit.slice(0, 7)})` : version

function commitOfCheckout(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return '' // no git, or no checkout
  }
}

const lastMigrations = (): Record<string, number> =>
  Object.fromEntries(
    globSync('services/*/migrations/meta/_journal.json', { cwd: root })
      .sort()
      .map((file) => {
        const journal: { entries: readonly { when: number }[] } = JSON.parse(readFileSync(join(root, file), 'utf8'))
        const service = basename(dirname(dirname(dirname(file))))
        return [service, Math.max(...journal.entries.map(({ when }) => when))]
      }),
  )
