import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { removePostgres } from '@hunch/kit/embedded'
import { makePrivateFolder, tighten, writePrivateFile } from '@hunch/kit/files'
import type { Release } from '../backup/release.ts'
import { StartError } from './start-error.ts'

/** How far the demo data is; a folder without demo data keeps none. */
type Demo = 'none' | 'filling' | 'filled'

/** Variable → address without what signs in. */
export type Stores = Readonly<Record<string, string>>

/**
 * What a folder is for: trying the product, where anybody signs in as anybody; people who sign in at the operator's identity
 * providers, without production's rules; or production.
 */
export type Purpose = 'trial' | 'providers' | 'production'

interface State {
  readonly purpose: Purpose
  readonly demo: Demo
  readonly stores: Stores
  readonly release: Release
  readonly under?: Under | undefined
}

/** What changes the whole data, and leaves it in no state that may be served where it is cut off. */
export type Under =
  /** A backup is put in its place. */
  | { readonly way: 'restore'; readonly backup: string }
  /** It is taken over by newer code; the backup is its restore point. */
  | { readonly way: 'upgrade'; readonly backup: string }

export interface DataFolder {
  readonly path: string
  readonly postgres: string
  readonly log: string
  /** Undefined before the first start has come through. */
  demo(): Demo | undefined
  setDemo(demo: Demo): Promise<void>
  /** Undefined before the first start. */
  purpose(): Purpose | undefined
  /** The stores elsewhere that belong to it, by their variables; undefined before the first start. */
  stores(): Stores | undefined
  /** Keeps, at the first start, what the folder is. */
  begin(state: State): Promise<void>
  /** The code by which it was used last; undefined where that was before this was kept. */
  release(): Release | undefined
  setRelease(release: Release): Promise<void>
  /** What was begun with all of it and is not through. */
  under(): Under | undefined
  setUnder(under: Under | undefined): Promise<void>
  /** Makes its state that of a backup, all at once, while something is under way. */
  replaceState(text: string, under: Under): Promise<void>
  /** Keeps the password that was made for the admin until a configured one replaces it. Returns the file. */
  keepAdminPassword(password: string): Promise<string>
  forgetAdminPassword(): Promise<void>
  /** Deletes all that the product keeps here, and nothing else that lies here. */
  clear(): Promise<void>
}

const kept = ['photos', 'mail', 'people.json', 'keys.json', 'app.log', 'app.log.1', 'state.json', 'admin-password']

/** Makes a data folder that its owner alone may read, or closes one to others that was left open by an earlier start. */
export async function makeDataFolder(path: string): Promise<void> {
  await makePrivateFolder(path)
  for (const name of [...kept, 'lock']) await tighten(join(path, name))
}

/** What lies where in a data folder. */
export function openDataFolder(path: string): DataFolder {
  const at = (name: string) => join(path, name)
  const file = at('state.json')
  const state = (): Partial<State> => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})
  const keep = (more: Partial<State>) => writePrivateFile(file, JSON.stringify({ ...state(), ...more }))
  return {
    path,
    postgres: at('postgres'),
    log: at('app.log'),
    demo: () => state().demo,
    // One that was begun in a process alone names none.
    stores: () => (existsSync(file) ? (state().stores ?? {}) : undefined),
    setDemo: (demo) => keep({ demo }),
    // One that was begun before there was production names none.
    purpose: () => (existsSync(file) ? (state().purpose ?? 'trial') : undefined),
    begin: keep,
    release: () => state().release,
    setRelease: (release) => keep({ release }),
    under: () => state().under,
    setUnder: (under) => keep({ under }),
    replaceState: (text, under) => writePrivateFile(file, JSON.stringify({ ...JSON.parse(text), under })),
    async keepAdminPassword(password) {
      await writePrivateFile(at('admin-password'), `${password}\n`)
      return at('admin-password')
    },
    forgetAdminPassword: () => rm(at('admin-password'), { force: true }),
    async clear() {
      await removePostgres({ dataDir: at('postgres') })
      for (const name of kept) await rm(at(name), { recursive: true, force: true })
    },
  }
}

/**
 * Throws a StartError if a folder was begun for another purpose: a person of a trial must not be one for real, and real
 * members' data is closed to people who merely say who they are, and to plain http.
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
