import { closeSync, constants, existsSync, openSync } from 'node:fs'
import type { Account } from './account.ts'

/** Paths as a program sees them, and the open files that it needs for them; to be closed once it runs. */
export interface Entrance {
  readonly paths: readonly string[]
  readonly files: readonly number[]
  close(): void
}

/** Of a program's files the first that is neither its input nor its output. */
const firstFile = 3

/** The path of the first folder or file that a program is let in to. */
export const entered = (account: Account, path: string): string => (account ? `/proc/self/fd/${firstFile}` : path)

/**
 * Lets a program in to folders and files which its account may not reach by their paths, as they lie below root's own
 * folders: it gets them opened, and names them by these open files. Without an account their paths do.
 *
 * @throws for an account on a system without `/proc`
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
