/**
 * The network policy of each process, derived from the allowed calls. `npm run generate` writes them to
 * `base/<process>/network-policy.yaml`, and `npm run check` compares them.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stringify } from 'yaml'
import { type Calls, type Edge, gateway, readCalls } from './calls.ts'

/** The ports of every process. */
export const ports = { http: 8080, grpc: 9090, operations: 9100 } as const

/** The label that names the process of a pod. */
export const nameLabel = 'app.kubernetes.io/name'

const base = fileURLToPath(new URL('../base', import.meta.url))

const heading = '# Written by `npm run generate`, from the lists of callers in services/*/src/**/{rpc,http}.ts.\n'

const tcp = (port: Edge['port'] | 'operations') => ({ port: ports[port], protocol: 'TCP' })
const podsOf = (names: readonly string[]) =>
  names.map((name) => ({ podSelector: { matchLabels: { [nameLabel]: name } } }))

/** Only the operator's monitoring reads metrics. Probes come from the node, which no policy blocks. */
const monitoring = [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }]

/**
 * Returns the policy of a process: it may be called by its callers, and may call its callees. Overlays add stores and the
 * clients of the gateway.
 */
function policyOf(name: string, edges: readonly Edge[]): string {
  const ingress = (['http', 'grpc'] as const).flatMap((port) => {
    const callers = edges.filter((edge) => edge.to === name && edge.port === port).map(({ from }) => from)
    return callers.length > 0 ? [{ from: podsOf(callers), ports: [tcp(port)] }] : []
  })
  const egress = (['http', 'grpc'] as const).flatMap((port) => {
    const called = edges.filter((edge) => edge.from === name && edge.port === port).map(({ to }) => to)
    return called.length > 0 ? [{ to: podsOf(called), ports: [tcp(port)] }] : []
  })
  const policy = {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name },
    spec: {
      podSelector: { matchLabels: { [nameLabel]: name } },
      policyTypes: ['Ingress', 'Egress'],
      ingress: [...ingress, { from: monitoring, ports: [tcp('operations')] }],
      egress,
    },
  }
  return heading + stringify(policy, { aliasDuplicateObjects: false })
}

/** The text of each process's policy, by its path relative to the folder of the bases. */
export const policyFiles = ({ services, edges }: Calls): Readonly<Record<string, string>> =>
  Object.fromEntries([gateway, ...services].map((name) => [`${name}/network-policy.yaml`, policyOf(name, edges)]))

/** Policies that are missing, or that differ from the lists of callers. */
export function stalePolicies(calls: Calls): string[] {
  return Object.entries(policyFiles(calls)).flatMap(([file, text]) => {
    const path = join(base, file)
    if (existsSync(path) && readFileSync(path, 'utf8') === text) return []
    return [
      `deploy/k8s/base/${file} disagrees with the lists of callers: run \`npm run generate\` and commit what it writes`,
    ]
  })
}

if (import.meta.main)
  for (const [file, text] of Object.entries(policyFiles(readCalls()))) writeFileSync(join(base, file), text)
