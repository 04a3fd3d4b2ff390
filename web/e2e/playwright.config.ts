/**
 * The browser tests. TEST_SUITE=fast runs each story on a phone; TEST_SUITE=heavy runs each on a desktop and, on both,
 * the specs in `heavy/`; unset, all run.
 */
import { defineConfig } from '@playwright/test'
import { findBrowser } from './browser.ts'

const { executablePath, args, env } = await findBrowser()

const heavy = '**/heavy/**'
const { TEST_SUITE: suite } = process.env

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
      ...(suite === 'fast' ? { testIgnore: heavy } : {}),
      ...(suite === 'heavy' ? { testMatch: `${heavy}.spec.ts` } : {}),
      use: { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    },
    ...(suite === 'fast' ? [] : [{ name: 'desktop', use: { viewport: { width: 1440, height: 900 } } }]),
  ],
})
