/** `npm start`: the whole product on this machine. */
import { resolve } from 'node:path'
import { readAll } from '@hunch/kit/config'
import { makeDataFolder, openDataFolder } from './data/data-folder.ts'
import { lockData } from './data/lock.ts'
import { giveBackMemory } from './give-back-memory.ts'
import { run } from './launcher/run.ts'
import { stopSignal } from './launcher/stop-signal.ts'
import { readGivenStores } from './settings/given-stores.ts'
import { help, type Options, readOptions } from './settings/options.ts'
import { readSettings } from './settings/settings.ts'
import { requireKnown, useSettingsFile } from './settings/settings-file.ts'
import { sentenceFor } from './start-error.ts'
import { createTerminal, type Terminal } from './terminal/terminal.ts'

const terminal = createTerminal(process.stdout, process.env)
let dataDir = ''

try {
  const options = readOptions(process.argv.slice(2))
  if (options.help) terminal.line(help)
  else process.exitCode = (await launch(options, terminal)) ? 0 : 1
} catch (error) {
  terminal.fail(sentenceFor(error, dataDir))
  process.exitCode = 1
}
// A timer or pipe that is still open must not keep the process of a stopped product alive.
process.exit()

async function launch(options: Options, terminal: Terminal): Promise<boolean> {
  const file = useSettingsFile(process.env)
  const [settings] = readAll(
    () => readSettings(process.env, options),
    () => requireKnown(file, process.env),
    () => (options.processes ? readGivenStores(process.env) : undefined),
  )
  giveBackMemory()
  const signal = stopSignal()
  dataDir = resolve(options.data)
  await makeDataFolder(dataDir)
  const lock = await lockData(dataDir, settings.product)
  try {
    terminal.line(`\n  ${terminal.strong(settings.product)}\n`)
    const stayed = await run({ options, settings, terminal, data: openDataFolder(dataDir), lock, signal })
    if (stayed) terminal.line(`  Stopped. Everything is kept in ${options.data}.`)
    return stayed
  } catch (error) {
    if (!signal.aborted) throw error
    terminal.line('\n  Stopped before it was through; the next start goes on from here.')
    return true
  } finally {
    lock.release()
  }
}
