import { findBrowser } from '@hunch/web/browser'
import { type Browser, launch } from 'puppeteer-core'

/** Starts the tests' browser with an empty profile and additional arguments, if any. Throws if no browser is found. */
export async function startBrowser(...more: readonly string[]): Promise<Browser> {
  const { executablePath, args, env } = await findBrowser()
  return launch({ executablePath, args: [...args, ...more], env })
}
