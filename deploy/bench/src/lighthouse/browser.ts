import { findBrowser } from '@hunch/web/browser'
import { type Browser, launch } from 'puppeteer-core'

/**
 * Starts the browser that the tests use with an empty profile and more arguments, if any; throws a
 * sentence where there is none.
 */
export async function startBrowser(...more: readonly string[]): Promise<Browser> {
  const { executablePath, args, env } = await findBrowser()
  return launch({ executablePath, args: [...args, ...more], env })
}
