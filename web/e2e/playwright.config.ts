/**
 * The browser tests run on a phone. A test tagged `@both` also runs on a desktop, because its screens depend on the
 * window width. A test tagged `@desktop` runs only on a desktop. The tests tagged `@image` also run against a container
 * of the image `all-in-one`. The fast suite runs the phone tests. The suite `looks` runs its own tests and the desktop
 * tests of the fast suite.
 */

import { chosenSuite, suiteFolders } from '@hunch/dev/suites'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './browser.ts'

const { executablePath, args, env } = await findBrowser()

/**
 * Specs that are left out if each service runs in its own process. They test only the web app, or (oidc) a provider of the
 * operator, which the local product has only in one process.
 */
const onOneProcess = ['all-screens', 'away', 'budgets', 'feed', 'missing-parts', 'motion', 'oidc', 'trial', 'votes']
const leftOut = process.env.TEST_PROCESSES ? onOneProcess.map((name) => `**/${name}.spec.ts`) : []

const suite = chosenSuite()
const folders = Object.keys(suiteFolders)
const specsOf = (...left: readonly string[]) => ({
  testIgnore: [...left.map((folder) => `**/${folder}/**`), ...leftOut],
})
const own = { testMatch: `**/${suite}/**/*.spec.ts` }
const onPhone = !suite ? {} : suite === 'fast' ? specsOf(...folders) : own
const onDesktop = !suite ? {} : suite === 'looks' ? specsOf(...folders.filter((folder) => folder !== suite)) : own

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: false,
  workers: 2,
  timeout: 150_000,
  expect: { timeout: 20_000 }, // a busy machine is slow
  reporter: 'list',
  use: {
    browserName: 'chromium',
    headless: true,
    navigationTimeout: 60_000, // otherwise the report does not name a page that never loads
    launchOptions: { executablePath, args: [...args], env },
    locale: 'en-GB',
    timezoneId: 'Africa/Nairobi',
    screenshot: 'only-on-failure',
    trace: 'off', // `-- --trace on` records one; recording all would take a sixth more time
  },
  projects: [
    {
      name: 'phone',
      ...onPhone,
      grepInvert: /@desktop/,
      use: { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', ...onDesktop, grep: /@desktop|@both/, use: { viewport: { width: 1440, height: 900 } } },
  ],
})
