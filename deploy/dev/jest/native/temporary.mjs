import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Gives this worker its own temporary folder (TMPDIR), deleted on exit. Its name is short because sockets are in it. */
export function useOwnTemporaryFolder() {
  const folder = join(tmpdir(), `w${process.pid}`)
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o1777) // PostgreSQL runs under another account and needs access
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}
