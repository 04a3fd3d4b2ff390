/**
 * One Jest project for each room. Node itself loads the tests and strips their types; only the web's
 * run in a context of Jest's, for their TSX and their DOM. Started by `npm test`, which sets the flags
 * that ES modules need there.
 */
import { fileURLToPath } from 'node:url'

/** @param {string} path */
const at = (path) => fileURLToPath(new URL(path, import.meta.url))

/** Contract tests of the fast suite that the heavy one runs as well, for their adapters on real servers. */
const onServers = [
  'services/analytics/test/documents',
  'services/kit/test/{event-log,rebuild}',
  'services/media/test/blobs',
  'services/notifications/test/{blocks,life,mutes,operations,rebuild,store}',
]

/** TEST_SUITE is `fast` or `heavy` (files in folders of that name); unset, both run. See deploy/dev/README.md. */
const suites = {
  fast: { testPathIgnorePatterns: ['/fixtures/', '/heavy/'] },
  heavy: { testMatch: ['<rootDir>/test/heavy/**/*.test.ts', ...onServers.map((files) => at(`${files}.test.ts`))] },
  both: {},
}
const suite = suites[/** @type {keyof typeof suites} */ (process.env.TEST_SUITE ?? 'both')]

/**
 * @param {string} displayName
 * @param {string} folder
 * @param {{ setupFilesAfterEnv?: string[], [option: string]: unknown }} more
 */
const project = (displayName, folder, more = {}) => ({
  displayName,
  rootDir: at(folder),
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  testEnvironment: 'node',
  testRunner: at('deploy/dev/jest/native/runner.mjs'),
  extensionsToTreatAsEsm: ['.ts'],
  transform: {},
  testPathIgnorePatterns: ['/fixtures/'],
  ...more,
  ...suite,
  setupFilesAfterEnv: [at('deploy/dev/jest/every-test-asserts.mjs'), ...(more.setupFilesAfterEnv ?? [])],
})

/** Rooms whose tests need a real PostgreSQL: one server for the whole run. */
const withPostgres = {
  globalSetup: at('deploy/dev/jest/start-postgres.ts'),
  globalTeardown: at('deploy/dev/jest/stop-postgres.ts'),
}

const web = {
  testRunner: 'jest-circus/runner',
  testEnvironment: at('deploy/dev/jest/browser-environment.mjs'),
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}', '<rootDir>/test/**/*.test.{ts,tsx}'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.tsx?$': ['@swc/jest', swcOptions()] },
  moduleNameMapper: { '\\.(css|svg|png|webp)$': at('deploy/dev/jest/no-style.mjs') },
  setupFilesAfterEnv: [at('web/src/testing/setup.ts')],
}

function swcOptions() {
  return {
    jsc: {
      target: 'esnext',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
      experimental: { keepImportAttributes: true },
    },
    module: { type: 'es6' },
  }
}

export default {
  maxWorkers: 3, // on two cores: tests wait much of their time, for a clock or a database
  testTimeout: 60_000, // two cores may be shared with a whole product
  projects: [
    project('proto', 'proto'),
    project('kit', 'services/kit', withPostgres),
    project('auth', 'services/auth', withPostgres),
    project('predictions', 'services/predictions', withPostgres),
    project('media', 'services/media', withPostgres),
    project('social', 'services/social', withPostgres),
    project('groups', 'services/groups', withPostgres),
    project('notifications', 'services/notifications', withPostgres),
    project('analytics', 'services/analytics', withPostgres),
    project('moderation', 'services/moderation', withPostgres),
    project('gateway', 'gateway', withPostgres),
    project('local', 'deploy/local', withPostgres),
    project('ops', 'deploy/ops', withPostgres),
    project('k8s', 'deploy/k8s'),
    project('observability', 'deploy/observability', withPostgres),
    project('docker', 'deploy/docker'),
    project('bench', 'deploy/bench'),
    project('dev', 'deploy/dev'),
    project('web', 'web', web),
  ],
}
