import { expect, test } from '@jest/globals'
import { readCalls } from '../../src/calls.ts'
import { partitionsOfTopics } from '../../src/event-log.ts'
import { makeValues, type Overlay } from '../../src/make-secrets.ts'
import type { Manifest } from '../../src/manifests.ts'
import { processesOf, workloadsOf } from '../../src/pods.ts'
import { shortAuthorities, unusedCertificates } from '../../src/rules/certificates.ts'
import { unsafePods } from '../../src/rules/containers.ts'
import { brokenEnvironments, type SecretValues } from '../../src/rules/environment.ts'
import { wrongLag, wrongTopics, wrongUsers } from '../../src/rules/event-log.ts'
import { forgeableAddresses, policyFaults, withoutDefaultDeny } from '../../src/rules/network.ts'
import { badScaling, roughRollouts, tooManyConnections, unbalancedCalls, unprotected } from '../../src/rules/rollout.ts'
import { misplacedSecrets } from '../../src/rules/secrets.ts'
import { crowdedStores } from '../../src/rules/stores.ts'
import { createSchemaCheck } from '../../src/schemas.ts'
import { describeRendered, rendered } from '../rendered.ts'

const calls = readCalls()
const partitions = partitionsOfTopics()
const processes = ['gateway', ...calls.services]

/** The faults by the rules that apply to every overlay. */
const faultsOf = (manifests: readonly Manifest[]): string[] => [
  ...manifests.flatMap(createSchemaCheck()),
  ...unsafePods(manifests),
  ...unprotected(manifests),
  ...unbalancedCalls(manifests),
  ...misplacedSecrets(manifests),
  ...unusedCertificates(manifests),
  ...shortAuthorities(manifests),
  ...crowdedStores(manifests),
]

/** Returns an overlay's generated secrets, and `others`, which have the form that people and store operators provide. */
const secretsOf = async (overlay: Overlay, others: SecretValues): Promise<SecretValues> => {
  const { secrets, publicKeys } = await makeValues(overlay)
  return { ...secrets, 'identity-public-keys': { IDENTITY_PUBLIC_KEYS: publicKeys }, ...others }
}

describeRendered('overlays', () => {
  test('the bases are valid and safe, and allow the calls that services accept', async () => {
    const manifests = await rendered('base')
    expect(faultsOf(manifests)).toEqual([])
    expect([...badScaling(manifests, partitions), ...roughRollouts(manifests)]).toEqual([])
    expect([...policyFaults(manifests, calls), ...withoutDefaultDeny(manifests)]).toEqual([])
    expect(
      processesOf(manifests)
        .map(({ metadata }) => metadata.name)
        .sort(),
    ).toEqual([...processes].sort())
  })

  test.each(processes)('the base of %s is complete', async (name) => {
    const manifests = await rendered(`base/${name}`)
    expect(faultsOf(manifests)).toEqual([])
    const kinds = new Set(manifests.map(({ kind }) => kind))
    for (const kind of [
      'Deployment',
      'Service',
      'HorizontalPodAutoscaler',
      'PodDisruptionBudget',
      'NetworkPolicy',
      'ServiceAccount',
    ])
      expect(kinds).toContain(kind)
  })

  test('production is valid and safe, has one scaler per process, and starts with its secrets', async () => {
    const manifests = await rendered('overlays/production')
    expect(faultsOf(manifests)).toEqual([])
    expect([...badScaling(manifests, partitions), ...roughRollouts(manifests)]).toEqual([])
    expect([...policyFaults(manifests, calls), ...withoutDefaultDeny(manifests)]).toEqual([])
    expect(forgeableAddresses(manifests)).toEqual([])
    expect(tooManyConnections(manifests, { pool: 8 })).toEqual([])
    expect(manifests).toContainEqual(
      expect.objectContaining({ kind: 'ConfigMap', data: expect.objectContaining({ DATABASE_POOL: '8' }) }),
    )
    const kafka = Object.fromEntries(
      [...processes, 'backup'].map((name) => [`${name}-kafka`, { password: 'by-strimzi' }]),
    )
    const smtp = { SMTP_URL: 'smtps://user:secret@mail.example:465' }
    const secrets = await secretsOf('production', {
      ...kafka,
      'auth-google': { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' },
      'auth-smtp': smtp,
      'notifications-smtp': smtp,
      'media-photos': { PHOTOS_URL: 's3://key:secret@photos?region=eu-central-1' },
    })
    expect(await brokenEnvironments(manifests, secrets)).toEqual([])

    const { 'auth-google': _, ...without } = secrets
    expect((await brokenEnvironments(manifests, without)).join()).toMatch(/auth: GOOGLE_CLIENT_ID.*auth: OIDC_ISSUER/)
    const oidc = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' }
    expect(await brokenEnvironments(manifests, { ...without, 'auth-oidc': oidc })).toEqual([])
  })

  test('PostgreSQL has scheduled backups and an archived log, kept for 14 days', async () => {
    for (const overlay of ['production', 'postgres']) {
      const manifests = await rendered(`overlays/${overlay}`)
      const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind)
      const plugin = 'barman-cloud.cloudnative-pg.io'
      const store = 'postgres-backups'
      expect(ofKind('ObjectStore')).toMatchObject([{ metadata: { name: store }, spec: { retentionPolicy: '14d' } }])
      expect(ofKind('ScheduledBackup')).toMatchObject([
        { spec: { cluster: { name: 'postgres' }, method: 'plugin', pluginConfiguration: { name: plugin } } },
      ])
      expect(ofKind('Cluster')).toMatchObject([
        { spec: { plugins: [{ name: plugin, isWALArchiver: true, parameters: { barmanObjectName: store } }] } },
      ])
    }
  })

  test('the overlay for PostgreSQL alone is valid and safe, and has events on PostgreSQL', async () => {
    const manifests = await rendered('overlays/postgres')
    expect(faultsOf(manifests)).toEqual([])
    expect([...badScaling(manifests, partitions), ...roughRollouts(manifests)]).toEqual([])
    expect([...policyFaults(manifests, calls), ...withoutDefaultDeny(manifests)]).toEqual([])
    expect(forgeableAddresses(manifests)).toEqual([])
    expect(tooManyConnections(manifests, { pool: 8, withLog: true })).toEqual([])
    const stores = manifests.map(({ apiVersion }) => apiVersion).filter((version) => /kafka|mongo|keda/.test(version))
    expect(stores).toEqual([])

    const smtp = { SMTP_URL: 'smtps://user:secret@mail.example:465' }
    const secrets = await secretsOf('postgres', {
      'auth-google': { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' },
      'auth-smtp': smtp,
      'notifications-smtp': smtp,
      'media-photos': { PHOTOS_URL: 's3://key:secret@photos?region=eu-central-1' },
    })
    expect(await brokenEnvironments(manifests, secrets)).toEqual([])
    for (const process of processesOf(manifests)) {
      const { env = [] } = process.spec.template.spec.containers[0] ?? {}
      const log = env.find(({ name }) => name === 'EVENT_LOG_URL')?.value
      expect(log).toContain('@postgres-rw:5432/events?')
      expect(log).toContain('options=-c%20role%3Devents')
    }
    const jobs = await rendered('overlays/production/migrations')
    expect(await brokenEnvironments(jobs, secrets)).toEqual([])
  })

  test('auth keeps the list of erased members on a volume that its pods share', async () => {
    const manifests = await rendered('overlays/production')
    const claim = manifests.find(
      ({ kind, metadata }) => kind === 'PersistentVolumeClaim' && metadata.name === 'erasures',
    )
    expect(claim).toMatchObject({ spec: { accessModes: ['ReadWriteMany'] } })
    const auth = processesOf(manifests).find(({ metadata }) => metadata.name === 'auth')
    const path = '/var/lib/hunch/erasures'
    const url = `file://${path}/list` // a volume's root cannot be made private
    expect(auth?.spec.template.spec.containers).toEqual([
      expect.objectContaining({
        env: expect.arrayContaining([{ name: 'ERASURES_URL', value: url }]),
        volumeMounts: expect.arrayContaining([{ name: 'erasures', mountPath: path }]),
      }),
    ])
    expect(auth?.spec.template.spec.volumes).toContainEqual({
      name: 'erasures',
      persistentVolumeClaim: { claimName: 'erasures' },
    })
  })

  test.each(['production', 'postgres'])(
    '%s has a nightly backup of every store, in a volume of its own',
    async (overlay) => {
      const manifests = await rendered(`overlays/${overlay}`)
      const found = manifests.filter(({ kind }) => kind === 'CronJob')
      expect(found).toMatchObject([{ metadata: { name: 'backup' }, spec: { concurrencyPolicy: 'Forbid' } }])
      const pod = workloadsOf(found)[0]?.spec.template.spec
      const { env = [], volumeMounts = [], image } = pod?.containers[0] ?? {}
      const named = new Map(env.map(({ name, value }) => [name, value]))
      for (const name of calls.services) expect(named.get(`${name.toUpperCase()}_DATABASE_URL`)).toContain(`/${name}?`)
      expect(named.get('EVENT_LOG_URL')).toMatch(overlay === 'production' ? /^kafkas:/ : /@postgres-rw:5432\/events\?/)
      const documents = ['ANALYTICS_DOCUMENTS_URL', 'NOTIFICATIONS_DOCUMENTS_URL'].filter((name) => named.has(name))
      expect(documents).toHaveLength(overlay === 'production' ? 2 : 0)
      expect(image).toMatch(/\/ops:/)
      const erasures = processesOf(manifests)
        .find(({ metadata }) => metadata.name === 'auth')
        ?.spec.template.spec.containers[0]?.env?.find(({ name }) => name === 'ERASURES_URL')
      expect(named.get('ERASURES_URL')).toBe(erasures?.value)
      expect(volumeMounts).toContainEqual({ name: 'backups', mountPath: named.get('BACKUP_DIR') })
    },
  )

  test('production has the topics and Kafka users that the services need', async () => {
    const manifests = await rendered('overlays/production')
    expect(wrongTopics(manifests, calls, partitions)).toEqual([])
    expect([...wrongUsers(manifests, calls), ...wrongLag(manifests)]).toEqual([])
  })

  test("a migration runs the service's image of the same release, with only its database", async () => {
    const [jobs, manifests] = [await rendered('overlays/production/migrations'), await rendered('overlays/production')]
    expect(faultsOf(jobs)).toEqual([])
    expect(await brokenEnvironments(jobs, await secretsOf('production', {}))).toEqual([])
    const images = (of: readonly Manifest[]) =>
      JSON.stringify(of)
        .match(/registry\.example\/hunch\/[\w:.-]+/g)
        ?.sort()
    expect(images(jobs)).toEqual(images(manifests)?.filter((image) => !/\/(gateway|ops):/.test(image)))
  })

  test.each([
    ['overlays/production', [...processes, 'backup']],
    ['overlays/postgres', [...processes, 'backup']],
    ['overlays/production/migrations', calls.services.map((name) => `${name}-migration`)],
  ])('every workload of %s that runs an own image may log in to the registry', async (overlay, names) => {
    const own = workloadsOf(await rendered(overlay)).filter(({ spec }) =>
      spec.template.spec.containers.some(({ image }) => image.startsWith('registry.example/hunch/')),
    )
    const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name)
    expect(
      own
        .map(({ metadata: { name }, spec }) => ({ name, imagePullSecrets: spec.template.spec.imagePullSecrets }))
        .sort(byName),
    ).toEqual(names.map((name) => ({ name, imagePullSecrets: [{ name: 'registry' }] })).sort(byName))
  })

  test('production and the overlay for PostgreSQL allow DNS, and the internet to those that need it', async () => {
    for (const overlay of ['production', 'postgres']) {
      const manifests = await rendered(`overlays/${overlay}`)
      const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy').map(({ metadata }) => metadata.name)
      expect(policies).toEqual(expect.arrayContaining(['names', 'to-the-internet', 'backup']))
    }
  })

  test('the local overlay has one pod per process and the trial images, and starts with its own secrets', async () => {
    const manifests = await rendered('overlays/local')
    expect(faultsOf(manifests)).toEqual([])
    expect([...policyFaults(manifests, calls), ...withoutDefaultDeny(manifests)]).toEqual([])
    expect(forgeableAddresses(manifests)).toEqual([])
    expect(await brokenEnvironments(manifests, await secretsOf('local', {}))).toEqual([])
    expect(processesOf(manifests).map(({ spec }) => spec.replicas)).toEqual(processes.map(() => 1))
    const images = processesOf(manifests).map(({ spec }) => spec.template.spec.containers[0]?.image)
    expect(images).toEqual(expect.arrayContaining(['hunch/trial-auth:0.1.0', 'hunch/trial-gateway:0.1.0']))
  })
})
