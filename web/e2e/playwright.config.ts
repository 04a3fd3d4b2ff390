/**
 * The browser tests run on a phone. A test whose screens differ by the width of the window is tagged `@both` and also runs on a
 * desktop; one that only a wide window can show is tagged `@desktop`. The fast suite runs the phone's; the suite `looks` runs its own,
 * and the desktop's of the fast suite.
 */

import { chosenSuite, suiteFolders } from '@hunch/dev/suites'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './browser.ts'

const { executablePath, args, env } = await findBrowser()

const suite = chosenSuite()
const folders = Object.keys(suiteFolders)
const specsOf = (...left: readonly string[]) => ({ testIgnore: left.map((folder) => `**/${folder}/**`) })
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
  expect: { timeout: 20_000 }, // a busy machine is slow, not wrong
  reporter: 'list',
  use: {
    browserName: 'chromium',
    headless: true,
    navigationTimeout: 60_000, // else a page that never loads is not named
    launchOptions: { executablePath, args: [...args], env },
    locale: 'en-GB',
    timezoneId: 'Africa/Nairobi',
    screenshot: 'only-on-failure',
    trace: 'off', // `-- --trace on` records one; to record all costs a sixth of the time
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
