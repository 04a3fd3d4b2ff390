/**
 * One Jest project for each room. Node itself loads the tests and strips their types; only the web's
 * run in a context of Jest's, for their TSX and their DOM. Started by `npm test`, which sets the flags
 * that ES modules need there.
 */
import { fileURLToPath } from 'node:url'
import { chosenSuite, suiteFolders } from './deploy/dev/suites/folders.ts'

/** @param {string} path */
const at = (path) => fileURLToPath(new URL(path, import.meta.url))

const suite = chosenSuite()
const folders = suite === 'fast' ? Object.keys(suiteFolders).map((folder) => `<rootDir>/test/${folder}/`) : []
const files = (/** @type {string} */ endings) =>
  `<rootDir>/test/${suite && suite !== 'fast' ? `${suite}/` : ''}**/*.test.${endings}`

/**
 * @param {string} displayName
 * @param {string} folder
 * @param {{ setupFilesAfterEnv?: string[], [option: string]: unknown }} more
 */
const project = (displayName, folder, more = {}) => ({
  displayName,
  rootDir: at(folder),
  testMatch: [files('ts')],
  testEnvironment: 'node',
  testRunner: at('deploy/dev/jest/native/runner.mjs'),
  extensionsToTreatAsEsm: ['.ts'],
  transform: {},
  testPathIgnorePatterns: ['/fixtures/', ...folders],
  ...more,
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
  testMatch: [...(suite && suite !== 'fast' ? [] : ['<rootDir>/src/**/*.test.{ts,tsx}']), files('{ts,tsx}')],
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
  testSequencer: at('deploy/dev/jest/sequencer.mjs'),
  testTimeout: 60_000, // two cores may be shared with a whole product
  workerGracefulExitTimeout: 10_000, // a worker with many modules exits late; by default Jest kills it after 500 ms
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
