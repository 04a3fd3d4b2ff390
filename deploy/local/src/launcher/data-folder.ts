import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { removePostgres } from '@hunch/kit/embedded'
import { makePrivateFolder, tighten, writePrivateFile } from '@hunch/kit/files'

/** How far the demo data is; a folder without demo data keeps none. */
type Demo = 'none' | 'filling' | 'filled'

/** Variable → address without what signs in. */
export type Stores = Readonly<Record<string, string>>

interface State {
  readonly demo: Demo
  readonly stores: Stores
}

export interface DataFolder {
  readonly path: string
  readonly postgres: string
  readonly log: string
  /** Undefined before the first start has come through. */
  demo(): Demo | undefined
  setDemo(demo: Demo): Promise<void>
  /** The stores elsewhere that belong to it, by their variables; undefined before the first start. */
  stores(): Stores | undefined
  setStores(stores: Stores): Promise<void>
  /** Keeps the password that was made for the admin until a configured one replaces it. Returns the file. */
  keepAdminPassword(password: string): Promise<string>
  forgetAdminPassword(): Promise<void>
  /** Deletes all that the product keeps here, and nothing else that lies here. */
  clear(): Promise<void>
}

const kept = ['photos', 'mail', 'people.json', 'app.log', 'app.log.1', 'state.json', 'admin-password']

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
    setStores: (stores) => keep({ stores }),
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
