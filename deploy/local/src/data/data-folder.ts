import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { removePostgres } from '@hunch/kit/embedded'
import { makePrivateFolder, tighten, writePrivateFile } from '@hunch/kit/files'
import type { Release } from '../backup/release.ts'
import { StartError } from '../start-error.ts'

/** Progress of the demo data; `none` if the folder has none. */
type Demo = 'none' | 'filling' | 'filled'

/** Variable → address without credentials. */
export type Stores = Readonly<Record<string, string>>

/**
 * Purpose of a folder.
 * `trial`: anyone can sign in as anyone.
 * `providers`: people sign in at the operator's identity providers, without the production rules.
 * `production`: the production rules apply.
 */
export type Purpose = 'trial' | 'providers' | 'production'

interface State {
  readonly purpose: Purpose
  readonly demo: Demo
  readonly stores: Stores
  readonly release: Release
  readonly under?: Under | undefined
}

/** An operation on all of the data. After an interruption, the data must not be served. */
export type Under =
  /** A backup replaces the data. */
  | { readonly way: 'restore'; readonly backup: string }
  /** Newer code takes over the data; the backup is its restore point. */
  | { readonly way: 'upgrade'; readonly backup: string }

export interface DataFolder {
  readonly path: string
  readonly postgres: string
  readonly log: string
  /** Returns the progress of the demo data; undefined before the first start. */
  demo(): Demo | undefined
  setDemo(demo: Demo): Promise<void>
  /** Returns the purpose; undefined before the first start. */
  purpose(): Purpose | undefined
  /** Addresses of the folder's external stores, by variable; undefined before the first start. */
  stores(): Stores | undefined
  /** Stores the folder's state at the first start. */
  begin(state: State): Promise<void>
  /** The code that last used the folder; undefined if that was before releases were recorded. */
  release(): Release | undefined
  setRelease(release: Release): Promise<void>
  /** An operation on all of the data that is not finished. */
  under(): Under | undefined
  setUnder(under: Under | undefined): Promise<void>
  /** Replaces the folder's state with a backup's state and the unfinished operation `under`, in one write. */
  replaceState(text: string, under: Under): Promise<void>
  /** Stores the admin's generated password until a configured one replaces it. Returns the file's path. */
  keepAdminPassword(password: string): Promise<string>
  forgetAdminPassword(): Promise<void>
  /** Deletes the product's files and folders, and no others. */
  clear(): Promise<void>
}

/** Names of the small files of a data folder. */
export const fileNames = {
  /** The people who signed in as a new person. */
  people: 'people.json',
  /** The results that demo people will give. */
  demoResults: 'demo-results.json',
  keys: 'keys.json',
  /** The state of the folder, such as its purpose and its release. */
  state: 'state.json',
  adminPassword: 'admin-password',
} as const

const kept = ['photos', 'mail', 'app.log', 'app.log.1', ...Object.values(fileNames)]

/** Creates a data folder that only its owner may read. Closes a folder that an earlier start left open to others. */
export async function makeDataFolder(path: string): Promise<void> {
  await makePrivateFolder(path)
  for (const name of [...kept, 'lock']) await tighten(join(path, name))
}

/** Opens a data folder, which need not exist yet. */
export function openDataFolder(path: string): DataFolder {
  const at = (name: string) => join(path, name)
  const file = at(fileNames.state)
  const state = (): Partial<State> => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})
  const keep = (more: Partial<State>) => writePrivateFile(file, JSON.stringify({ ...state(), ...more }))
  return {
    path,
    postgres: at('postgres'),
    log: at('app.log'),
    demo: () => state().demo,
    // The state of a folder without external stores may lack `stores`.
    stores: () => (existsSync(file) ? (state().stores ?? {}) : undefined),
    setDemo: (demo) => keep({ demo }),
    // The state of a folder from before production mode has no purpose.
    purpose: () => (existsSync(file) ? (state().purpose ?? 'trial') : undefined),
    begin: keep,
    release: () => state().release,
    setRelease: (release) => keep({ release }),
    under: () => state().under,
    setUnder: (under) => keep({ under }),
    replaceState: (text, under) => writePrivateFile(file, JSON.stringify({ ...JSON.parse(text), under })),
    async keepAdminPassword(password) {
      await writePrivateFile(at(fileNames.adminPassword), `${password}\n`)
      return at(fileNames.adminPassword)
    },
    forgetAdminPassword: () => rm(at(fileNames.adminPassword), { force: true }),
    async clear() {
      await removePostgres({ dataDir: at('postgres') })
      for (const name of kept) await rm(at(name), { recursive: true, force: true })
    },
  }
}

/**
 * Throws a StartError if a folder was created for another purpose. People of a trial must not become real members. Real
 * members' data must not be open to anyone who claims to be them, or to plain http.
 */
export function requireSamePurpose({ path, purpose }: DataFolder, now: Purpose): void {
  const was = purpose()
  if (was !== undefined && was !== now)
    throw new StartError(`${path} ${begunFor[was]} Name another folder with --data.`)
}

const begunFor: Readonly<Record<Purpose, string>> = {
  trial: 'was filled while anybody could sign in as anybody, so it cannot be used for real.',
  providers:
    "is for people who sign in at your identity provider: start it with --no-demo and the provider's settings.",
  production: 'holds what is meant for real, and here anybody could sign in as anybody: start it with --production.',
}
