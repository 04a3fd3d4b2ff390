import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { addressFaults, readSettings } from '../src/addresses.ts'
import { type Calls, readCalls, type Source } from '../src/calls.ts'
import { type Manifest, parseManifests } from '../src/manifests.ts'
import { policyFiles, stalePolicies } from '../src/network-policies.ts'
import { forgeableAddresses, policyFaults, withoutDefaultDeny } from '../src/rules/network.ts'

/** Two services. `alpha` may call `beta` over gRPC. */
const sources: readonly Source[] = [
  { path: 'services/alpha/src/main.ts', text: '' },
  { path: 'services/beta/src/main.ts', text: '' },
  { path: 'proto/hunch/beta/v1/service.proto', text: 'service Beta {\n  rpc GetCards(A) returns (B);\n}' },
  {
    path: 'services/beta/src/cards/rpc.ts',
    text: "const everybody = ['alpha']\nexport const methods = () => ({ getCards: { from: everybody, run: () => ({}) } })",
  },
]
const calls = readCalls(sources)
const changed = (path: string, text: string) =>
  sources.map((each) => (each.path.endsWith(path) ? { path: each.path, text } : each))

describe('the lists of callers', () => {
  test('are read beside methods and internal calls', () => {
    const http = "route(getUpload, run)\nroute(storePhoto, run, { from: ['beta'] })"
    expect(readCalls([...sources, { path: 'services/alpha/src/photos/http.ts', text: http }]).edges).toEqual([
      { from: 'alpha', to: 'beta', port: 'grpc' },
      { from: 'beta', to: 'alpha', port: 'http' },
      { from: 'gateway', to: 'alpha', port: 'http' },
      { from: 'gateway', to: 'beta', port: 'http' },
    ])
  })

  test.each([
    ['a method without a list', 'cards/rpc.ts', 'export const methods = {}', 'no list of callers for GetCards'],
    ['a list that is computed', 'cards/rpc.ts', 'x({ getCards: { from: all(), run } })', 'no list of names'],
    ['an empty list', 'cards/rpc.ts', 'x({ getCards: { from: [], run } })', 'no list of names'],
    [
      'a caller that is no process',
      'cards/rpc.ts',
      "x({ getCards: { from: ['gamma'], run } })",
      'gamma, which is no process',
    ],
  ])('%s is a fault', (_, path, text, sentence) => {
    expect(() => readCalls(changed(path, text))).toThrow(sentence)
  })

  test('allow exactly the addresses in the settings', () => {
    const settings = {
      alpha: 'BETA_RPC=beta-grpc:9090\n',
      beta: 'MAIL_FROM=hunch\n',
      gateway: 'ALPHA_URL=http://alpha:8080\nBETA_URL=http://beta:8080\n',
    }
    expect(addressFaults(settings, calls)).toEqual([])
    expect(addressFaults({ ...settings, alpha: '', beta: 'ALPHA_RPC=alpha-grpc:9090' }, calls)).toEqual([
      'settings.env has an address, which no list of callers allows: beta to alpha (grpc)',
      'settings.env has no address, which a list of callers allows: alpha to beta (grpc)',
    ])
    expect(addressFaults(readSettings(), readCalls())).toEqual([])
  })
})

/** The processes of `calls`, the policies of the given calls, and a policy that denies everything. */
const manifestsOf = (given: Calls): Manifest[] => {
  const deployments = [...calls.services, 'gateway'].map((name) => {
    const labels = `{ app.kubernetes.io/name: ${name}, app.kubernetes.io/component: ${name === 'gateway' ? name : 'service'} }`
    return `apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: ${name} }\nspec: { template: { metadata: { labels: ${labels} }, spec: { containers: [] } } }`
  })
  return parseManifests([...deployments, deny, ...Object.values(policyFiles(given))].join('\n---\n'))
}
const policy = (name: string, spec: string) =>
  `apiVersion: networking.k8s.io/v1\nkind: NetworkPolicy\nmetadata: { name: ${name} }\nspec: ${spec}`
const deny = policy('deny', '{ podSelector: {}, policyTypes: [Ingress, Egress] }')
const alpha = '{ matchLabels: { app.kubernetes.io/name: alpha } }'

/** The `spec` of a policy in a file of deploy/k8s. */
const policyIn = (file: string, name: string): unknown =>
  parseManifests(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')).find(
    ({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === name,
  )?.['spec']

describe('network policies', () => {
  test('that are generated from the lists allow the same calls', () => {
    expect(policyFaults(manifestsOf(calls), calls)).toEqual([])
    expect(withoutDefaultDeny(manifestsOf(calls))).toEqual([])
    expect(withoutDefaultDeny([])).toEqual(['no NetworkPolicy denies everything by default'])
  })

  test('are faulty if a list has one caller more, or less', () => {
    const more: Calls = { ...calls, edges: [...calls.edges, { from: 'beta', to: 'alpha', port: 'grpc' }] }
    expect(policyFaults(manifestsOf(calls), more)).toEqual([
      "beta to alpha (grpc): the caller's policies forbid it",
      "beta to alpha (grpc): the callee's policies forbid it",
    ])
    expect(policyFaults(manifestsOf(more), calls)).toEqual([
      "beta to alpha (grpc): the caller's policies allow it",
      "beta to alpha (grpc): the callee's policies allow it",
    ])
  })

  test.each([
    ['everything', 'egress: [{}]', 8],
    ['every pod', 'egress: [{ to: [{ podSelector: {} }] }]', 8],
    ['every address', 'egress: [{ to: [{ ipBlock: { cidr: 0.0.0.0/0 } }] }]', 8],
    ['every pod at one port', 'egress: [{ to: [{ podSelector: {} }], ports: [{ port: 9100 }] }]', 3],
    [
      'public addresses',
      'egress: [{ to: [{ ipBlock: { cidr: 0.0.0.0/0, except: [10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16] } }] }]',
      0,
    ],
    [
      'another namespace',
      'egress: [{ to: [{ namespaceSelector: { matchLabels: { kubernetes.io/metadata.name: x } } }] }]',
      0,
    ],
    [
      'pods without a component',
      'egress: [{ to: [{ podSelector: { matchExpressions: [{ key: app.kubernetes.io/component, operator: DoesNotExist }] } }] }]',
      0,
    ],
  ])('of an overlay are judged by the calls that they allow: %s', (_, egress, wrong) => {
    const more = policy('more', `{ podSelector: ${alpha}, policyTypes: [Egress], ${egress} }`)
    const faults = policyFaults([...manifestsOf(calls), ...parseManifests(more)], calls)
    expect(faults.filter((fault) => fault.endsWith("the caller's policies allow it"))).toHaveLength(wrong)
    expect(faults).toHaveLength(wrong)
  })

  describe('threat 103: only the pods of the proxy in front reach the gateway', () => {
    const gateway = manifestsOf(calls)
    const reaches = (from: string) =>
      parseManifests(
        policy(
          'edge',
          `{ podSelector: { matchLabels: { app.kubernetes.io/name: gateway } }, policyTypes: [Ingress], ingress: [${from}] }`,
        ),
      )
    const proxy = '{ from: [{ podSelector: { matchLabels: { app: proxy } } }], ports: [{ port: 8080 }] }'

    test.each(['production/edge/network-policies.yaml', 'local/network-policies.yaml'])('with %s', (file) => {
      const text = readFileSync(new URL(`../overlays/${file}`, import.meta.url), 'utf8')
      expect(forgeableAddresses([...gateway, ...parseManifests(text)])).toEqual([])
    })

    test.each([
      ['the gateway alone', '', 'no proxy may reach the gateway'],
      ['every pod by leaving out `from`', '{ ports: [{ port: 8080 }] }', 'others than one proxy may reach the gateway'],
      ['every pod at all ports', '{}', 'others than one proxy may reach the gateway'],
      ['every pod', '{ from: [{ podSelector: {} }] }', 'others than one proxy may reach the gateway'],
      [
        'a whole namespace',
        '{ from: [{ namespaceSelector: { matchLabels: { a: b } } }] }',
        'others than one proxy may reach the gateway',
      ],
      ['addresses', '{ from: [{ ipBlock: { cidr: 10.0.0.0/8 } }] }', 'others than one proxy may reach the gateway'],
      ['two kinds of pods', `${proxy}, ${proxy}`, 'others than one proxy may reach the gateway'],
    ])('a policy that allows %s is a fault', (_, from, fault) => {
      expect(forgeableAddresses([...gateway, ...reaches(from)])).toEqual([fault])
    })

    test('a service and the gateway itself do not', () => {
      expect(policyFaults([...gateway, ...reaches(proxy)], calls)).toEqual([])
      expect(policyFaults([...gateway, ...reaches('{ ports: [{ port: 8080 }] }')], calls)).toHaveLength(3)
    })
  })

  test('let every pod resolve names at the cluster’s DNS, the node’s cache and OpenShift’s DNS', () => {
    const port = (number: number) => ['UDP', 'TCP'].map((protocol) => ({ port: number, protocol }))
    const namespace = (name: string) => ({ matchLabels: { 'kubernetes.io/metadata.name': name } })
    const clusterDns = {
      namespaceSelector: namespace('kube-system'),
      podSelector: { matchLabels: { 'k8s-app': 'kube-dns' } },
    }
    expect(policyIn('base/network-policies.yaml', 'names')).toEqual({
      podSelector: {},
      policyTypes: ['Egress'],
      egress: [
        { to: [clusterDns], ports: port(53) },
        { to: [{ ipBlock: { cidr: '169.254.20.10/32' } }], ports: port(53) },
        { to: [{ namespaceSelector: namespace('openshift-dns') }], ports: port(5353) },
      ],
    })
  })

  test.each([
    ['edge/network-policies.yaml', 'to-the-internet', [443, 465, 587]],
    ['backup/network-policy.yaml', 'backup', [443]],
  ])('of %s allow public addresses of IPv4 and of IPv6', (file, name, numbers) => {
    const except = ['10.0.0.0/8', '100.64.0.0/10', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16']
    expect(policyIn(`overlays/production/${file}`, name)).toMatchObject({
      policyTypes: expect.arrayContaining(['Egress']),
      egress: [
        {
          to: [{ ipBlock: { cidr: '0.0.0.0/0', except } }, { ipBlock: { cidr: '2000::/3' } }],
          ports: numbers.map((port) => ({ port, protocol: 'TCP' })),
        },
      ],
    })
  })

  test('are stale if they differ from the generated ones', () => {
    expect(stalePolicies(readCalls())).toEqual([])
    const { services, edges } = readCalls()
    const [first, ...others] = edges
    expect(stalePolicies({ services, edges: others })).toEqual([
      expect.stringContaining(`base/${first?.from}/network-policy.yaml disagrees with the lists of callers`),
      expect.stringContaining(`base/${first?.to}/network-policy.yaml disagrees with the lists of callers`),
    ])
    expect(stalePolicies({ services: [...services, 'gamma'], edges })).toHaveLength(1)
  })
})
