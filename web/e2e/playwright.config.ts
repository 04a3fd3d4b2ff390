/**
 * The browser tests, on a phone and on a desktop but for those that are tagged `@phone` or `@desktop`. The fast suite runs
 * on the phone; the suite `looks` runs the same on the desktop, beside its own on both.
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
    { name: 'desktop', ...onDesktop, grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
  ],
})
