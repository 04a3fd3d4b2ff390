import { readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The user that PostgreSQL runs as; undefined means the user of this process. */
export type Account = { readonly uid: number; readonly gid: number } | undefined

const nobody = { uid: 65_534, gid: 65_534 }

/**
 * Chooses the user for PostgreSQL, which refuses to run as root. Returns undefined if this process does not run as root.
 * Returns the owner of the existing data folder if that is not root. Otherwise returns the system's `postgres` user, or uid
 * 65534 if there is none.
 */
export function chooseAccount(existingData?: string): Account {
  if (process.getuid?.() !== 0) return undefined
  if (existingData) {
    const { uid, gid } = statSync(existingData)
    if (uid !== 0) return { uid, gid }
  }
  return userNamed('postgres') ?? nobody
}

function userNamed(name: string): Account {
  try {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((entry) => entry.startsWith(`${name}:`))
    const [, , uid, gid] = line?.split(':') ?? []
    return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
  } catch {
    return undefined
  }
}

/** Whether the account may enter an existing folder and every folder above it. */
export function mayEnter(account: Account, folder: string): boolean {
  if (!account) return true
  for (let path = realpathSync(folder); ; path = dirname(path)) {
    const { mode, uid, gid } = statSync(path)
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if (!(mode & bit)) return false
    if (path === dirname(path)) return true
  }
}
