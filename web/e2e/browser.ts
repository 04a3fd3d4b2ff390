/** Selects the browser for the tests: the packaged one, or else an installed one. */
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { writeFontSettings } from './browser/fonts.ts'
import { canUnpack, unpackChromium } from './browser/unpack.ts'

export interface Browser {
  readonly executablePath: string
  readonly args: readonly string[]
  /** The complete environment to start the browser in, including fonts and libraries. */
  readonly env: Record<string, string>
}

/** Containers lack user namespaces and have little shared memory. */
const args = ['--no-sandbox', '--disable-dev-shm-usage']

/**
 * Finds the browser. HUNCH_BROWSER names a program; `installed` forces an installed Chromium or Chrome. Default on Linux x64:
 * the packaged Chromium, unpacked once (3 s). The packaged one is the same everywhere and opens no windows, so the tests take
 * two thirds of the time. Default elsewhere: an installed one. Every browser gets Arabic and Japanese fonts. Throws if none is
 * found.
 */
export async function findBrowser(env: NodeJS.ProcessEnv = process.env): Promise<Browser> {
  const wanted = env.HUNCH_BROWSER
  if (!wanted && canUnpack) return packagedBrowser(env)
  const executablePath = wanted && wanted !== 'installed' ? wanted : installedBrowser(env)
  if (!executablePath) throw new Error('There is no Chromium or Chrome here. Install one, or name it in HUNCH_BROWSER.')
  if (!isProgram(executablePath)) throw new Error(`HUNCH_BROWSER names ${executablePath}, which cannot be run.`)
  return { executablePath, args, env: { ...defined(env), ...(await writeFontSettings([])) } }
}

async function packagedBrowser(env: NodeJS.ProcessEnv): Promise<Browser> {
  const { executablePath, libraries, fonts } = await unpackChromium()
  const libraryPath = [libraries, env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  const settings = await writeFontSettings([fonts])
  return {
    executablePath,
    args: [...args, '--no-zygote'],
    env: { ...defined(env), LD_LIBRARY_PATH: libraryPath, ...settings },
  }
}

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome']
const applications = ['Chromium.app/Contents/MacOS/Chromium', 'Google Chrome.app/Contents/MacOS/Google Chrome']

function installedBrowser({ PATH = '' }: NodeJS.ProcessEnv): string | undefined {
  const paths = [...PATH.split(delimiter).filter(Boolean), ...folders].flatMap((folder) =>
    names.map((name) => join(folder, name)),
  )
  return [...paths, ...applications.map((name) => join('/Applications', name))].find(isProgram)
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const defined = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined))
