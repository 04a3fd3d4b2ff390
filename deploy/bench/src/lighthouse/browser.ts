import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, launch } from 'puppeteer-core'

/** Containers have no user namespaces and little shared memory. */
const args = ['--no-sandbox', '--disable-dev-shm-usage']
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome']
const applications = ['Chromium.app/Contents/MacOS/Chromium', 'Google Chrome.app/Contents/MacOS/Google Chrome']

/**
 * Starts the installed Chromium or Chrome with an empty profile and more arguments, if any; throws a
 * sentence where there is none.
 */
export function startBrowser(...more: readonly string[]): Promise<Browser> {
  return launch({ executablePath: findBrowser(process.env), args: [...args, ...more] })
}

/** The program that HUNCH_BROWSER or CHROME_PATH names, else an installed Chromium or Chrome. */
function findBrowser({ HUNCH_BROWSER, CHROME_PATH, PATH = '' }: NodeJS.ProcessEnv): string {
  const wanted = HUNCH_BROWSER || CHROME_PATH
  if (wanted && !isProgram(wanted)) throw new Error(`${wanted} cannot be run; name a Chromium in HUNCH_BROWSER.`)
  if (wanted) return wanted
  const candidates = [...PATH.split(delimiter).filter(Boolean), ...folders].flatMap((folder) =>
    names.map((name) => join(folder, name)),
  )
  const found = [...candidates, ...applications.map((name) => join('/Applications', name))].find(isProgram)
  if (!found) throw new Error('There is no Chromium or Chrome here. Install one, or name it in HUNCH_BROWSER.')
  return found
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
