import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Gives this worker a temporary folder of its own (TMPDIR), which goes with it: short, as sockets lie in it. */
export function useOwnTemporaryFolder() {
  const folder = join(tmpdir(), `w${process.pid}`)
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o1777) // PostgreSQL runs under another account
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}
