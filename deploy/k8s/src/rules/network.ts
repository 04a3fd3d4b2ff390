/** Rules: network policies allow exactly the calls that services accept. */
import { type Calls, gateway } from '../calls.ts'
import type { Manifest } from '../manifests.ts'
import { ports } from '../network-policies.ts'
import { processesOf, type Workload } from '../pods.ts'

type Labels = Readonly<Record<string, string>>

interface Selector {
  readonly matchLabels?: Labels
  readonly matchExpressions?: readonly { readonly key: string; readonly operator: string; readonly values?: string[] }[]
}

interface Peer {
  readonly podSelector?: Selector
  readonly namespaceSelector?: Selector
  readonly ipBlock?: { readonly cidr: string; readonly except?: readonly string[] }
}

interface Rule {
  readonly from?: readonly Peer[]
  readonly to?: readonly Peer[]
  readonly ports?: readonly { readonly port?: number | string; readonly protocol?: string }[]
}

interface NetworkPolicy extends Manifest {
  readonly spec: {
    readonly podSelector: Selector
    readonly policyTypes: readonly string[]
    readonly ingress?: readonly Rule[]
    readonly egress?: readonly Rule[]
  }
}

const directions = { Ingress: 'from', Egress: 'to' } as const
type Direction = keyof typeof directions

/**
 * Calls that the policies allow and the lists of callers do not, and the reverse. Checks each direction separately, so that one
 * does not hide a fault of the other.
 */
export function policyFaults(manifests: readonly Manifest[], { edges }: Calls): string[] {
  const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy') as NetworkPolicy[]
  const processes = processesOf(manifests)
  const allowed = new Set(edges.map(({ from, to, port }) => `${from} ${to} ${port}`))
  return processes.flatMap((caller) =>
    processes.flatMap((callee) =>
      (['http', 'grpc', 'operations'] as const).flatMap((port) => {
        const [from, to] = [caller.metadata.name, callee.metadata.name]
        const isRight = allowed.has(`${from} ${to} ${port}`)
        const sent = passes(policies, 'Egress', { of: caller, other: callee, port: ports[port] })
        const received = passes(policies, 'Ingress', { of: callee, other: caller, port: ports[port] })
        const call = `${from} to ${to} (${port})`
        return [
          ...(sent === isRight ? [] : [`${call}: the caller's policies ${sent ? 'allow' : 'forbid'} it`]),
          ...(received === isRight ? [] : [`${call}: the callee's policies ${received ? 'allow' : 'forbid'} it`]),
        ]
      }),
    ),
  )
}

/** Whether any policy allows a pod to send to another, or to receive from it. Without a policy, everything is allowed. */
function passes(
  policies: readonly NetworkPolicy[],
  direction: Direction,
  { of, other, port }: { of: Workload; other: Workload; port: number },
): boolean {
  const [labels, others] = [of, other].map(({ spec }) => spec.template.metadata.labels) as [Labels, Labels]
  const own = policies.filter(({ spec }) => spec.policyTypes.includes(direction) && selects(spec.podSelector, labels))
  if (own.length === 0) return true
  const rules = own.flatMap(({ spec }) => (direction === 'Ingress' ? spec.ingress : spec.egress) ?? [])
  return rules.some((rule) => {
    const peers = rule[directions[direction]]
    const isPort = !rule.ports || rule.ports.some((each) => each.port === undefined || each.port === port)
    return isPort && (!peers || peers.some((peer) => isPeer(peer, others)))
  })
}

/** An ipBlock excludes pods only if it excludes all private ranges. */
function isPeer({ podSelector, namespaceSelector, ipBlock }: Peer, labels: Labels): boolean {
  if (ipBlock) return !['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'].every((each) => ipBlock.except?.includes(each))
  if (namespaceSelector?.matchLabels?.['kubernetes.io/metadata.name']) return false
  return !podSelector || selects(podSelector, labels)
}

const selects = ({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels): boolean =>
  Object.entries(matchLabels).every(([name, value]) => labels[name] === value) &&
  matchExpressions.every(({ key, operator, values = [] }) => {
    const value = labels[key]
    if (operator === 'In') return value !== undefined && values.includes(value)
    if (operator === 'NotIn') return value === undefined || !values.includes(value)
    return operator === 'Exists' ? value !== undefined : value === undefined
  })

/** Reports a gateway that pods other than one proxy can reach: they could forge a client's address. */
export function forgeableAddresses(manifests: readonly Manifest[]): string[] {
  const gateways = processesOf(manifests).filter(({ metadata }) => metadata.name === gateway)
  const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy') as NetworkPolicy[]
  return gateways.flatMap(({ spec: { template } }) => {
    const own = policies.filter(({ spec }) => selects(spec.podSelector, template.metadata.labels))
    const rules = own.flatMap(({ spec }) => spec.ingress ?? []).filter(reachesHttp)
    const isProxy = ({ podSelector }: Peer) => Object.keys(podSelector?.matchLabels ?? {}).length > 0
    const isForOne = ({ from = [] }: Rule) => from.length === 1 && from.every(isProxy)
    if (rules.length === 0) return ['no proxy may reach the gateway']
    return rules.length === 1 && rules.every(isForOne) ? [] : ['others than one proxy may reach the gateway']
  })
}

const reachesHttp = ({ ports: allowed }: Rule): boolean =>
  !allowed || allowed.some(({ port }) => port === undefined || port === ports.http)

/** Reports if no policy denies everything by default: pods without a policy could then reach each other. */
export function withoutDefaultDeny(manifests: readonly Manifest[]): string[] {
  const isDeny = ({ spec }: NetworkPolicy) =>
    Object.keys(spec.podSelector).length === 0 && spec.policyTypes.length === 2 && !spec.ingress && !spec.egress
  const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy') as NetworkPolicy[]
  return policies.some(isDeny) ? [] : ['no NetworkPolicy denies everything by default']
}
