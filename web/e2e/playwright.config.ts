/** The browser tests: each story once on a phone and once on a desktop. */
import { defineConfig } from '@playwright/test'
import { findBrowser } from './browser.ts'

const { executablePath, args, env } = await findBrowser()

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
      use: { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  ],
})
