import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** The version of the code that used the data. */
export const Release = z.object({
  version: z.string(),
  /** The git commit; empty if it is unknown. */
  commit: z.string(),
  /** Time of each service's last migration, in ms since 1970. */
  migrations: z.record(z.string(), z.number()),
})
export type Release = z.output<typeof Release>

/** The release of data from before releases were recorded. */
export const unknownRelease: Release = { version: '', commit: '', migrations: {} }

/** Returns the release of the running code. */
export function currentRelease(): Release {
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return { version, commit: process.env['HUNCH_COMMIT'] ?? commitOfCheckout(), migrations: lastMigrations() }
}

/** Whether two releases have the same version, commit and migrations. */
export const isSameRelease = (one: Release, other: Release): boolean =>
  one.version === other.version && one.commit === other.commit && !isAhead(one, other) && !isAhead(other, one)

/** Whether one release has migrations that the other does not know. */
export const isAhead = (one: Release, other: Release): boolean =>
  Object.entries(one.migrations).some(([service, last]) => last > (other.migrations[service] ?? 0))

/** Returns a label such as `0.1.0 (1a2b3c4)`. */
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
