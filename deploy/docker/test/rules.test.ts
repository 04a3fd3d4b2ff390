import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import dockerignore from '@balena/dockerignore'
import { variables } from '@hunch/local/settings'
import { describe, expect, test } from '@jest/globals'
import type { z } from 'zod'
import root from '../../../package.json' with { type: 'json' }
import { runArguments } from '../src/containers.ts'
import { secretFiles, writeSecrets } from '../src/make-secrets.ts'
import { backup, demo, gateway, identity, programOf, services } from '../src/processes.ts'
import {
  brokenEnvironment,
  type Compose,
  type Container,
  foreignSecrets,
  hastyStarts,
  malformed,
  missingProcesses,
  mixedPurposes,
  readCompose,
  unsafeContainers,
} from '../src/rules/compose.ts'
import { dockerfileFaults, imageEnvironment } from '../src/rules/dockerfile.ts'

const top = fileURLToPath(new URL('../../../', import.meta.url))
const read = (path: string) => readFileSync(join(top, path), 'utf8')
const file = read('docker-compose.yml')
const allInOne = read('docker-compose.all-in-one.yml')
const dockerfile = read('deploy/docker/Dockerfile')
const trial = ['trial-auth', 'trial-gateway', identity, demo]
const targets = [...services, gateway, 'all-in-one', 'ops', ...trial]

const faultsOf = (compose: Compose): string[] => [
  ...malformed(compose),
  ...unsafeContainers(compose),
  ...missingProcesses(compose),
  ...foreignSecrets(compose),
  ...hastyStarts(compose),
]

/** The options of the `docker` client for a container's restrictions and its /tmp. */
const restrictionsOf = ({ read_only, volumes = [], tmpfs = [], cap_drop = [], security_opt = [] }: Container = {}) => [
  ...(read_only ? ['--read-only'] : []),
  ...(volumes.includes('/tmp') ? ['--volume', '/tmp'] : []),
  ...tmpfs.flatMap((folder) => ['--tmpfs', folder]),
  ...cap_drop.flatMap((capability) => ['--cap-drop', capability]),
  ...security_opt.flatMap((option) => ['--security-opt', option]),
]

/** The options with which `journey.ts` and `all-in-one.ts` run an image. */
const triedWith = (image: string) => runArguments({ image, settings: {}, options: [] }).slice(0, -1)

/** The settings schema of a process in docker-compose.yml. The identity provider's settings are tested with its image. */
async function schemaOf(name: string): Promise<z.ZodObject> {
  const { main } = programOf(name)
  const path = main.includes('/trial/') ? main : join(dirname(main), 'config.ts')
  const { Settings }: { Settings: z.ZodObject } = await import(join(top, path))
  return Settings
}

describe('the build context of images', () => {
  test('has every file that a process reads when it runs', () => {
    const ignored = dockerignore.default({ ignorecase: false }).add(read('.dockerignore'))
    const isNeeded = (path: string) =>
      !/(^|\/)(test|testing|bench|oracle|tsconfig\.json|drizzle\.config\.ts|README\.md|\.[^/]*)(\/|$)|\.test\.tsx?$|^proto\/(generate-client\.ts|image\.binpb)$/.test(
        path,
      )
    const own = execFileSync('git', ['ls-files', 'services', 'gateway', 'proto'], { cwd: top, encoding: 'utf8' })
    const missing = own.split('\n').filter((path) => path && isNeeded(path) && ignored.ignores(path))
    expect(own.split('\n').length).toBeGreaterThan(1_000)
    expect(missing).toEqual([])
  })
})

describe('the Dockerfile', () => {
  test('has a target for every process, none as root, and the package.json of every workspace', () => {
    expect(dockerfileFaults(dockerfile, targets, root.workspaces)).toEqual([])
  })

  test.each([
    ['USER 10001:10001', 'USER root', 'social is root'],
    ['FROM process AS social', 'FROM process AS other', 'there is no target social'],
    ['FROM process AS all-in-one', 'FROM process AS other', 'there is no target all-in-one'],
    ['CMD ["node", "services/social/src/main.ts"]', 'CMD node', 'social starts nothing'],
    ['image.title="hunch/social"', 'image.title="hunch/other"', 'social has no title'],
    ['HEALTHCHECK', 'RUN', 'social has no health check'],
    ['COPY deploy/ops/package.json deploy/ops/\n', '', 'npm would miss deploy/ops/package.json'],
    ['RUN npm ci', 'RUN --mount=type=cache npm ci', 'the legacy builder knows neither --mount nor heredocs'],
    ['node:24-bookworm-slim', 'node:latest', 'an image without a version'],
  ])('%j as %j: %s', (from, to, fault) => {
    expect(dockerfile).toContain(from)
    expect(dockerfileFaults(dockerfile.replace(from, to), targets, root.workspaces)).toContain(fault)
  })
})

describe('docker-compose.yml', () => {
  test('is valid, and runs every process with few rights, in order, on this machine only', () => {
    expect(faultsOf(readCompose(file))).toEqual([])
  })

  test.each([
    ['cap_drop: [ALL]', 'cap_drop: [CHOWN]', 'social has capabilities'],
    ['no-new-privileges:true', 'no-new-privileges:false', 'social may get new privileges'],
    ['user: postgres', 'user: root', 'postgres is root'],
    ['read_only: true', 'read_only: false', 'social may write everywhere'],
    ['mem_limit: 384m', '', 'social may use all memory'],
    ['"auth-secrets:/secrets:ro", /tmp', '"auth-secrets:/secrets:ro"', 'auth writes exports to memory'],
    ['    tmpfs: []\n', '', 'auth writes exports to memory'],
    ['max-size: 20m, ', '', 'social may fill the disk with its log'],
    ['mongo:8.0.4', 'mongo:latest', 'mongodb has an image without a version'],
    ['127.0.0.1:3000:8080', '3000:8080', 'gateway is open to the network'],
    ['restart: unless-stopped', 'restarts: always', '/services/social must NOT have additional properties'],
    ['"social-secrets:/secrets:ro"', '"auth-secrets:/secrets:ro"', 'social sees auth-secrets:/secrets:ro'],
    ['services/social/src/main.ts', 'services/auth/src/main.ts', 'social does not run services/social/src/main.ts'],
    [
      'healthcheck: { test: [CMD, nc, -z, 127.0.0.1, "7070"], interval: 3s, timeout: 5s, retries: 40 }',
      '',
      's3 does not say how it is',
    ],
    [
      'kafka: { condition: service_healthy }',
      'kafka: { condition: service_started }',
      'auth waits for kafka until it is service_started',
    ],
    [
      'demo: { condition: service_completed_successfully }',
      'demo: { condition: service_started }',
      'social waits for demo until it is service_started',
    ],
  ])('%j as %j: %s', (from, to, fault) => {
    expect(file).toContain(from)
    const faults = faultsOf(readCompose(file.replaceAll(from, to)))
    expect(faults).toContain(fault)
  })

  test.each([...services, gateway, identity, demo])('restricts %s as its trial in a container does', (name) => {
    expect(triedWith(programOf(name).image)).toEqual(restrictionsOf(readCompose(file).services[name]))
  })

  test('uses the same server images as the local overlay for Kubernetes', () => {
    const { services: containers } = readCompose(file)
    for (const store of ['postgres', 'kafka', 'mongodb', 's3', 'mail'])
      expect(read(`deploy/k8s/overlays/local/stores/${store}.yaml`)).toContain(`image: ${containers[store]?.image}\n`)
  })

  test.each([...services, gateway, demo])('gives %s an environment that it accepts', async (name) => {
    const secrets = {
      ...imageEnvironment(dockerfile, programOf(name).image),
      ...(parseEnv((await secretFiles()).get(`${name}/env`) ?? '') as Record<string, string>),
    }
    const container = readCompose(file).services[name] ?? {}
    const schema = await schemaOf(name)
    expect(brokenEnvironment(name, schema, container, secrets)).toEqual([])
    expect(brokenEnvironment(name, schema, { environment: { NODE_ENV: 'production' } }, {}).length).toBeGreaterThan(2)
  })
})

describe('the backup of docker-compose.yml', () => {
  const { environment = {}, command, profiles } = readCompose(file).services[backup] ?? {}

  test('runs only by its name, with the operator commands', () => {
    expect([command?.slice(-3), profiles]).toEqual([['deploy/ops/src/hunch.ts', 'backup', '--nightly'], ['backup']])
  })

  test('has the addresses of all stores, and the key of auth that a restore needs', async () => {
    const { readRestoreConfig } = await import(join(top, 'services/auth/src/config.ts'))
    const secrets = parseEnv((await secretFiles()).get(`${backup}/env`) ?? '')
    expect(readRestoreConfig({ ...environment, ...secrets })).toMatchObject({
      databaseUrl: expect.stringMatching(/\/auth$/),
      erasuresUrl: readCompose(file).services['auth']?.environment?.['ERASURES_URL'],
    })
    const addresses = services.map((name) => secrets[`${name.toUpperCase()}_DATABASE_URL`])
    expect(new Set(addresses.filter(Boolean)).size).toBe(services.length)
    for (const name of ['NOTIFICATIONS_DOCUMENTS_URL', 'ANALYTICS_DOCUMENTS_URL', 'PHOTOS_URL'])
      expect(secrets[name]).toMatch(/^(mongodb|s3):/)
  })
})

describe('docker-compose.all-in-one.yml', () => {
  const faultsIn = (compose: Compose) => [
    ...malformed(compose),
    ...unsafeContainers(compose),
    ...mixedPurposes(compose),
  ]

  test('is valid, has few rights, is on this machine only, and separates trial and production', () => {
    expect(faultsIn(readCompose(allInOne))).toEqual([])
  })

  test.each(['trial', 'production'])('restricts %s as the trial of its image does', (name) => {
    expect(triedWith('all-in-one')).toEqual(restrictionsOf(readCompose(allInOne).services[name]))
  })

  test.each([
    ['127.0.0.1:3000:8080', '3000:8080', 'trial is open to the network'],
    ['read_only: true', 'read_only: false', 'production may write everywhere'],
    ['cap_drop: [ALL]', 'cap_drop: []', 'trial has capabilities'],
    ['max-size: 20m, ', '', 'trial may fill the disk with its log'],
    ['NODE_ENV: development', 'PRODUCT_NAME: Hunch', 'trial does not say that it is for development'],
    ['NODE_ENV: production', 'NODE_ENV: development', 'production does not say that it is for production'],
    ['"trial:/data", /tmp', '"trial:/data"', 'trial writes exports to memory'],
    ['"production:/data"', '"trial:/data"', 'production has another volume than its own'],
    ['profiles: [production]', 'profiles: []', 'production starts where nobody named it'],
    ['init: true', 'init: false', 'trial has nobody to clear up after ended processes'],
    ['stop_grace_period: 40s', 'stop_grace: 40s', '/services/trial must NOT have additional properties'],
  ])('%j as %j: %s', (from, to, fault) => {
    expect(allInOne).toContain(from)
    expect(faultsIn(readCompose(allInOne.replace(from, to)))).toContain(fault)
  })

  test('passes on every setting except the port of probes, which the image fixes', () => {
    const { environment = {} } = readCompose(allInOne).services['production'] ?? {}
    const expected = variables.filter((name) => name !== 'OPERATIONS_PORT')
    expect(Object.keys(environment).sort()).toEqual([...expected].sort())
  })

  test('trusts the gateway of its own network as the proxy by default', () => {
    const [, gatewayAddress = ''] = /gateway: ([\d.]+)/.exec(allInOne) ?? []
    expect(allInOne).toContain(`TRUSTED_PROXIES:-${gatewayAddress}}`)
  })
})

describe('secrets', () => {
  test('are made once; a missing file renews the keys, but not the passwords', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hunch-secrets-'))
    try {
      for (const path of (await secretFiles()).keys()) await mkdir(join(folder, dirname(path)), { recursive: true })
      expect(await writeSecrets(folder)).toBe(true)
      const before = await readFile(join(folder, 'auth/env'), 'utf8')
      expect(await writeSecrets(folder)).toBe(false)
      expect(await readFile(join(folder, 'auth/env'), 'utf8')).toBe(before)
      const passwords = ['postgres/password', 'mongodb/password', 's3/password', 'auth/admin-password']
      const readPasswords = () => passwords.map((path) => readFileSync(join(folder, path), 'utf8'))
      const kept = readPasswords()
      rmSync(join(folder, 'gateway/env'))
      expect(await writeSecrets(folder)).toBe(true)
      expect(existsSync(join(folder, 'gateway/env'))).toBe(true)
      expect(readPasswords()).toEqual(kept) // the stores already know these passwords
      expect(await readFile(join(folder, 'auth/env'), 'utf8')).not.toBe(before)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  test('give each process its own key', async () => {
    const files = await secretFiles()
    const keys = [...services, gateway].map(
      (name) => parseEnv(files.get(`${name}/env`) ?? '')['IDENTITY_PRIVATE_KEY'] ?? '',
    )
    expect(new Set(keys).size).toBe(9)
    expect(keys.every((key) => JSON.parse(key).crv === 'Ed25519')).toBe(true)
  })
})
