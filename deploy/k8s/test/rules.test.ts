import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { type Manifest, parseManifests } from '../src/manifests.ts'
import { shortAuthorities, unusedCertificates } from '../src/rules/certificates.ts'
import { unsafePods } from '../src/rules/containers.ts'
import { brokenEnvironments } from '../src/rules/environment.ts'
import { wrongLag, wrongTopics, wrongUsers } from '../src/rules/event-log.ts'
import { badScaling, roughRollouts, tooManyConnections, unbalancedCalls, unprotected } from '../src/rules/rollout.ts'
import { misplacedSecrets } from '../src/rules/secrets.ts'
import { crowdedStores } from '../src/rules/stores.ts'
import { createSchemaCheck } from '../src/schemas.ts'
import { withImages } from '../src/set-images.ts'
import { soundManifests } from './sound.ts'

/** The sound manifests, with one text replaced. */
const broken = (from: string, to: string): Manifest[] => {
  expect(soundManifests).toContain(from)
  return parseManifests(soundManifests.replaceAll(from, to))
}
const sound = parseManifests(soundManifests)
const calls = { services: ['social'], edges: [] }

describe('schemas', () => {
  const check = createSchemaCheck()
  const faults = (manifests: readonly Manifest[]) => manifests.flatMap(check)

  test('valid manifests are accepted', () => {
    expect(faults(sound)).toEqual([])
  })

  test.each([
    [
      'a field that a Deployment has not',
      'minReadySeconds:',
      'minReadSeconds:',
      'additional properties: minReadSeconds',
    ],
    ['a field that a container has not', 'imagePullPolicy:', 'pullPolicy:', 'additional properties: pullPolicy'],
    ['a number instead of a text', 'image: hunch/social:0.1.0', 'image: 1', 'must be string'],
    [
      'a value that an operator does not know',
      'operations: [Create, Describe, Write]',
      'operations: [Writ]',
      'allowed values',
    ],
    ['a kind without a schema', 'kind: KafkaTopic', 'kind: KafkaTopics', 'no schema is known'],
    [
      'a field of an operator that is missing',
      'scaleTargetRef: { name: social }',
      'pollingInterval: 30',
      "required property 'scaleTargetRef'",
    ],
  ])('%s is found', (_, from, to, sentence) => {
    expect(faults(broken(from, to)).join('\n')).toContain(sentence)
  })
})

describe('pods', () => {
  test('a pod without privileges, with limits and probes is accepted', () => {
    expect(unsafePods(sound)).toEqual([])
  })

  test.each([
    ['runAsNonRoot: true', 'runAsNonRoot: false', 'may run as root'],
    ['runAsUser: 10001', 'runAsUser: 0', 'may run as root'],
    ['type: RuntimeDefault', 'type: Unconfined', 'has no seccomp profile of the runtime'],
    ['automountServiceAccountToken: false', 'automountServiceAccountToken: true', 'has a token for the API'],
    ['enableServiceLinks: false', 'enableServiceLinks: true', 'has the addresses of all services in its environment'],
    ['emptyDir: {}', 'hostPath: { path: /tmp }', 'shares the node'],
    ['allowPrivilegeEscalation: false', 'allowPrivilegeEscalation: true', 'may gain privileges'],
    ['drop: [ALL]', 'drop: [NET_RAW]', 'has capabilities'],
    ['drop: [ALL]', 'drop: [ALL], add: [NET_ADMIN]', 'has capabilities'],
    ['readOnlyRootFilesystem: true', 'readOnlyRootFilesystem: false', 'can write its image'],
    ['requests: { cpu: 100m, memory: 128Mi }', 'requests: { cpu: 100m }', 'asks for no resources'],
    ['limits: { cpu: "1", memory: 384Mi }', 'limits: { cpu: "1" }', 'has no limits'],
    ['limits: { cpu: "1", memory: 384Mi }', 'limits: { cpu: "1", memory: 64Mi }', 'asks for more than its limit'],
    ['hunch/social:0.1.0', 'hunch/social:latest', 'has an image without a fixed version'],
    ['hunch/social:0.1.0', 'hunch/social', 'has an image without a fixed version'],
    ['startupProbe:', 'otherProbe:', 'has no startup probe'],
    [
      'startupProbe: { httpGet: { path: /readyz',
      'startupProbe: { httpGet: { path: /healthz',
      'is called started before it is ready',
    ],
    ['readinessProbe: { httpGet: { path: /readyz', 'readinessProbe: { httpGet: { path: /', 'is not ready by /readyz'],
    [
      'livenessProbe: { httpGet: { path: /healthz',
      'livenessProbe: { httpGet: { path: /readyz',
      'lives by more than /healthz',
    ],
  ])('%s, changed to %s, is found', (from, to, fault) => {
    expect(unsafePods(broken(from, to))).toContain(`Deployment social: ${fault}`)
  })
})

describe('replacing and scaling', () => {
  test('processes that are replaced one by one and scaled by one scaler are accepted', () => {
    expect([...roughRollouts(sound), ...badScaling(sound, 8), ...unprotected(sound)]).toEqual([])
  })

  test.each([
    ['sleep: { seconds: 10 }', 'sleep: { seconds: 0 }', 'does not pause before it stops'],
    ['sleep: { seconds: 10 }', 'sleep: { seconds: 25 }', 'is killed before it has drained'],
    ['minReadySeconds: 60', 'minReadySeconds: 30', 'may be gone before callers know its successor'],
    ['maxUnavailable: 0', 'maxUnavailable: 1', 'is taken away before its successor is there'],
    ['topologySpreadConstraints:', 'tolerations:', 'may have all its pods on one node'],
  ])('%s, changed to %s, is found', (from, to, fault) => {
    expect(roughRollouts(broken(from, to))).toContain(`Deployment social: ${fault}`)
  })

  test.each([
    ['kind: ScaledObject', 'kind: Other', 'is scaled by nothing'],
    ['minReadySeconds: 60', 'minReadySeconds: 60\n  replicas: 3', 'sets the replicas that its scaler decides'],
    ['minReplicaCount: 2', 'minReplicaCount: 1', 'may be scaled to one pod'],
    ['maxReplicaCount: 8', 'maxReplicaCount: 9', 'has up to 9 replicas for 8 partitions'],
    ['value: 600m', 'value: 60m', 'gets another pod from 0.06 cores on'],
    [
      'metricType: AverageValue, metadata: { value: 600m }',
      'metricType: Utilization, metadata: { value: 50 }',
      'gets another pod from 0.05 cores on',
    ],
    ['type: cpu', 'type: memory', 'is not scaled by its CPU'],
  ])('%s, changed to %s, is found', (from, to, fault) => {
    expect(badScaling(broken(from, to), 8)).toContain(`Deployment social: ${fault}`)
  })

  test('two scalers of one Deployment are found', () => {
    const twice = `${soundManifests}\n---\napiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: { name: social }\nspec: { scaleTargetRef: { name: social }, minReplicas: 2, maxReplicas: 8 }`
    expect(badScaling(parseManifests(twice), 8)).toEqual([
      'Deployment social: is scaled by ScaledObject and HorizontalPodAutoscaler at once',
    ])
  })

  test('a Service for gRPC that is not headless is found', () => {
    expect(unbalancedCalls(sound)).toEqual([])
    const fault = 'Service social-grpc: is not headless, so all calls of a process go to one pod'
    for (const clusterIP of ['', 'clusterIP: 10.0.0.1'])
      expect(unbalancedCalls(broken('clusterIP: None', clusterIP))).toEqual([fault])
  })

  test('a budget that allows two unavailable pods is found', () => {
    expect(unprotected(broken('maxUnavailable: 1', 'maxUnavailable: 2'))).toHaveLength(1)
  })

  test('more connections than PostgreSQL accepts are found, also during a rollout', () => {
    expect(tooManyConnections(sound, { pool: 10 })).toEqual([])
    expect(tooManyConnections(broken('max_connections: "200"', 'max_connections: "100"'), { pool: 10 })).toEqual([
      'Cluster postgres: takes 100 connections, of services come up to 150',
    ])
  })
})

describe('secrets and settings', () => {
  const secrets = { 'social-stores': { DATABASE_URL: 'postgres://a:b@c:1/d', EVENT_LOG_URL: 'kafka://c:1' } }
  const key = { kty: 'OKP', crv: 'Ed25519', x: 'x' }
  const values = {
    ...secrets,
    'social-identity': { IDENTITY_PRIVATE_KEY: JSON.stringify({ ...key, d: 'd' }), password: 'secret' },
    'identity-public-keys': { IDENTITY_PUBLIC_KEYS: JSON.stringify({ social: key }) },
  }

  test("a process gets its own secrets, and only the authority's certificate of others", () => {
    expect(misplacedSecrets(sound)).toEqual([])
    expect(misplacedSecrets(broken('name: social-identity', 'name: auth-identity'))).toContain(
      'Deployment social: gets the secret auth-identity',
    )
    expect(misplacedSecrets(broken('items: [{ key: ca.crt, path: ca.crt }]', 'optional: true'))).toEqual([
      'Deployment social: gets the secret postgres-ca',
    ])
  })

  test('a mounted certificate that no variable names is found', () => {
    expect(unusedCertificates(sound)).toEqual([])
    expect(unusedCertificates(broken('&sslrootcert=/etc/hunch/postgres/ca.crt', ''))).toEqual([
      'Deployment social: has postgres-ca, and no variable names a file of it',
    ])
  })

  test('threat 42: a secret in a manifest is found', () => {
    const written = `${soundManifests}\n---\napiVersion: v1\nkind: Secret\nmetadata: { name: social-identity }\nstringData: {}`
    expect(misplacedSecrets(parseManifests(written))).toEqual(['Secret social-identity is written down'])
  })

  test('a complete environment is accepted', async () => {
    expect(await brokenEnvironments(sound, values)).toEqual([])
  })

  test.each([
    ['AUTH_RPC: auth-grpc:9090', 'AUTH_RPC: http://auth:9090', 'AUTH_RPC: must be host:port'],
    ['AUTH_RPC: auth-grpc:9090', 'AUTH_RCP: auth-grpc:9090', 'AUTH_RCP is no setting'],
    ['$(PASSWORD)', '$(PASSWROD)', 'DATABASE_URL: there is no PASSWROD before it'],
    ['- name: PASSWORD\n', '- name: DATABASE_URL\n', 'DATABASE_URL is given twice'],
    ['key: EVENT_LOG_URL', 'key: KAFKA_URL', 'EVENT_LOG_URL: there is no KAFKA_URL in the secret social-stores'],
    [
      'configMapRef: { name: social-settings-kbg98md2hc }',
      'configMapRef: { name: social-settings-abcdefghij }',
      'there is no ConfigMap social-settings-abcdefghij',
    ],
  ])('%s, changed to %s, is found', async (from, to, fault) => {
    const manifests = broken(from, to)
    expect(await brokenEnvironments(manifests, values)).toContain(`Deployment social: ${fault}`)
  })
})

describe('images', () => {
  const text = readFileSync(new URL('../overlays/production/images/kustomization.yaml', import.meta.url), 'utf8')

  test('are set to a tag, for all processes or for some', () => {
    const all = withImages(text, 'registry.test/us', '1.2.3-abc')
    expect(all.match(/newName: registry\.test\/us\/\w+, newTag: 1\.2\.3-abc \}/g)).toHaveLength(10)
    const two = withImages(all, 'registry.test/us', '1.2.4-def', ['auth', 'media'])
    expect(two.match(/\w+, newTag: 1\.2\.4-def/g)).toEqual(['auth, newTag: 1.2.4-def', 'media, newTag: 1.2.4-def'])
    expect(two.match(/1\.2\.3-abc/g)).toHaveLength(8)
  })

  test('of an unknown process are rejected', () => {
    expect(() => withImages(text, 'registry.test/us', '1', ['auth', 'meida'])).toThrow('there is no image of meida')
  })
})

describe('stores', () => {
  const production = ['postgres/cluster', 'kafka', 'mongodb']
    .map((name) => readFileSync(new URL(`../overlays/production/stores/${name}.yaml`, import.meta.url), 'utf8'))
    .join('---\n')
  const changed = (from: string, to: string) => {
    expect(production).toContain(from)
    return parseManifests(production.replace(from, to))
  }

  test('of production have each copy on a separate node, and authorities that outlive pods', () => {
    expect([...crowdedStores(changed('', '')), ...shortAuthorities(changed('', ''))]).toEqual([])
  })

  test.each([
    ['podAntiAffinityType: required', 'podAntiAffinityType: preferred', 'Cluster postgres'],
    ['whenUnsatisfiable: DoNotSchedule', 'whenUnsatisfiable: ScheduleAnyway', 'Kafka kafka'],
    ['minDomains: 3', 'minDomains: 2', 'Kafka kafka'],
    ['matchLabelKeys: [strimzi.io/pool-name]', 'matchLabelKeys: []', 'Kafka kafka'],
    ['requiredDuring', 'preferredDuring', 'MongoDBCommunity mongodb'],
  ])('%s, changed to %s, is found', (from, to, store) => {
    expect(crowdedStores(changed(from, to))).toEqual([`${store}: may have two copies on one node`])
  })

  test.each([
    ['validityDays: 3650', 'validityDays: 365', 'Kafka kafka'],
    ['duration: 87600h', 'duration: 2160h', 'Certificate mongodb-ca'],
  ])('%s, changed to %s, is found', (from, to, authority) => {
    expect(shortAuthorities(changed(from, to))).toEqual([`${authority}: ends while pods trust it`])
  })
})

describe('the event log', () => {
  test('valid topics, users and lag of the services are accepted', () => {
    expect([...wrongTopics(sound, calls, 8), ...usersOfSocial(sound), ...wrongLag(sound)]).toEqual([])
  })

  const usersOfSocial = (manifests: readonly Manifest[]) =>
    wrongUsers(manifests, calls).filter((fault) => fault !== 'there is no KafkaUser gateway-kafka')

  test.each([
    [
      'name: hunch.auth }, operations: [Create, Describe, Read]',
      'name: hunch.media }, operations: [Create, Describe, Read]',
      'read: has hunch.media, hunch.moderation, hunch.predictions, the process uses hunch.auth, hunch.moderation, hunch.predictions',
    ],
    [
      'operations: [Create, Describe, Write]',
      'operations: [Create, Describe]',
      'write: has none, the process uses hunch.social',
    ],
    [
      'type: group, name: hunch.social',
      'type: group, name: hunch.',
      'groups: has hunch., the process uses hunch.social',
    ],
  ])('%s, changed to %s, is found', (from, to, fault) => {
    expect(usersOfSocial(broken(from, to))).toEqual([`KafkaUser social-kafka: ${fault}`])
  })

  test('missing topics, other sizes, deleted events and a wrong lag are found', () => {
    expect(wrongTopics(sound, { services: ['auth', 'social'], edges: [] }, 8)).toEqual([
      'there is no KafkaTopic hunch.auth',
    ])
    expect(wrongTopics(sound, calls, 12)).toEqual(['KafkaTopic hunch.social: has not 12 partitions'])
    expect(wrongTopics(broken('retention.ms: -1', 'retention.ms: 1000'), calls, 8)).toEqual([
      'KafkaTopic hunch.social: forgets events',
    ])
    expect(wrongLag(broken('consumerGroup: hunch.social', 'consumerGroup: hunch.auth'))).toEqual([
      'ScaledObject social: is scaled by the lag of hunch.auth',
    ])
  })
})
