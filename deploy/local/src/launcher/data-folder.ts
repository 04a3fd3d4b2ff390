import { existsSync, readFileSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { removePostgres } from '@hunch/kit/embedded'

/** How far the demo data is; a folder without demo data keeps none. */
type Demo = 'none' | 'filling' | 'filled'

export interface DataFolder {
  readonly path: string
  readonly postgres: string
  readonly log: string
  /** Undefined before the first start has come through. */
  demo(): Demo | undefined
  setDemo(demo: Demo): Promise<void>
  /** Deletes all that the product keeps here, and nothing else that lies here. */
  clear(): Promise<void>
}

/** What lies where in a data folder. */
export function openDataFolder(path: string): DataFolder {
  const at = (name: string) => join(path, name)
  const state = at('state.json')
  return {
    path,
    postgres: at('postgres'),
    log: at('app.log'),
    demo: () => (existsSync(state) ? JSON.parse(readFileSync(state, 'utf8')).demo : undefined),
    async setDemo(demo) {
      await writeFile(`${state}.new`, JSON.stringify({ demo }))
      await rename(`${state}.new`, state)
    },
    async clear() {
      await removePostgres({ dataDir: at('postgres') })
      for (const name of ['photos', 'people.json', 'app.log', 'app.log.1', 'state.json'])
        await rm(at(name), { recursive: true, force: true })
    },
  }
}
