import { closeSync, constants, existsSync, openSync } from 'node:fs'
import type { Account } from './account.ts'

/** Paths as a program sees them, and the open files that the program inherits. Call `close` once the program runs. */
export interface Entrance {
  readonly paths: readonly string[]
  readonly files: readonly number[]
  close(): void
}

/** The first file descriptor after standard input, output and error. */
const firstFile = 3

/** Returns the path under which a program sees the first folder or file that was passed to `enter`. */
export const entered = (account: Account, path: string): string => (account ? `/proc/self/fd/${firstFile}` : path)

/**
 * Gives a program access to folders and files that its account cannot reach, because they are below root's own folders. The
 * program inherits them as open files and addresses them by `/proc/self/fd`. Without an account, the program uses the given
 * paths.
 *
 * @throws if an account is given and the system has no `/proc`
 */
export function enter(account: Account, ...paths: readonly string[]): Entrance {
  if (!account) return { paths, files: [], close: () => {} }
  if (!existsSync('/proc/self/fd'))
    throw new Error('PostgreSQL does not run as root, and this system has no /proc: start it as an ordinary user.')
  const files = paths.map((path) => openSync(path, constants.O_RDONLY))
  return {
    paths: files.map((_, index) => `/proc/self/fd/${firstFile + index}`),
    files,
    close: () => files.forEach(closeSync),
  }
}
