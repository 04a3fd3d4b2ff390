/**
 * Rules: no request fails while processes are replaced, moved or scaled. No service has more replicas than partitions, or than
 * the database's connections allow.
 */
import { type Manifest, titleOf } from '../manifests.ts'
import { componentOf, processesOf, type Workload } from '../pods.ts'
import { amountOf } from './containers.ts'

/** CPU that a pod needs to start and to serve a few members, in cores. This load must not start another pod. */
const usualCores = 0.4
/** Maximum time that a process takes to stop, in s. `composeService` enforces it. */
const drainSeconds = 10
/** Maximum age of a caller's list of a service's pods, in s: the poll interval plus the DNS cache time. */
const knownSeconds = 30 + 30

/** Processes whose rollout may cause failed requests. */
export function roughRollouts(manifests: readonly Manifest[]): string[] {
  return processesOf(manifests).flatMap((process) => {
    const { spec } = process
    const pod = spec.template.spec
    const pause = pod.containers[0]?.lifecycle?.preStop?.sleep?.seconds ?? 0
    const faults = [
      pause < 5 && 'does not pause before it stops',
      (pod.terminationGracePeriodSeconds ?? 30) < pause + drainSeconds && 'is killed before it has drained',
      (spec.minReadySeconds ?? 0) + pause < knownSeconds && 'may be gone before callers know its successor',
      spec.strategy?.rollingUpdate?.maxUnavailable !== 0 && 'is taken away before its successor is there',
      !pod.topologySpreadConstraints?.length && 'may have all its pods on one node',
    ]
    return faults.flatMap((fault) => (fault ? [`${titleOf(process)}: ${fault}`] : []))
  })
}

interface KubernetesService extends Manifest {
  readonly spec: {
    readonly clusterIP?: string
    readonly ports?: readonly { readonly name?: string; readonly port: number }[]
  }
}

/**
 * Services for gRPC that are not headless. Callers would get one address for all pods, and send all calls over one connection
 * to one pod.
 */
export const unbalancedCalls = (manifests: readonly Manifest[]): string[] =>
  (manifests as readonly KubernetesService[])
    .filter(({ kind, apiVersion }) => kind === 'Service' && apiVersion === 'v1')
    .filter(({ spec }) => spec.ports?.some(({ name }) => name === 'grpc') && spec.clusterIP !== 'None')
    .map((service) => `${titleOf(service)}: is not headless, so all calls of a process go to one pod`)

interface Scaler extends Manifest {
  readonly spec: {
    readonly scaleTargetRef: { readonly name: string }
    readonly minReplicas?: number
    readonly maxReplicas?: number
    readonly minReplicaCount?: number
    readonly maxReplicaCount?: number
    readonly metrics?: readonly {
      readonly resource?: {
        readonly name: string
        readonly target: { readonly averageValue?: string; readonly averageUtilization?: number }
      }
    }[]
    readonly triggers?: readonly {
      readonly type: string
      readonly metricType?: string
      readonly metadata: { readonly value?: string }
    }[]
  }
}

/** The average CPU of a pod, in cores, above which another pod starts; NaN if CPU does not matter. */
function scaledFrom({ spec }: Scaler, process: Workload): number {
  const requested = amountOf(process.spec.template.spec.containers[0]?.resources?.requests?.['cpu'])
  const resource = spec.metrics?.find((each) => each.resource?.name === 'cpu')?.resource
  const trigger = spec.triggers?.find(({ type }) => type === 'cpu')
  const { averageUtilization, averageValue } = resource?.target ?? {}
  const share = trigger?.metricType === 'Utilization' ? Number(trigger.metadata.value) : averageUtilization
  if (share !== undefined) return (share / 100) * requested
  const cores = averageValue ?? trigger?.metadata.value
  return cores === undefined ? Number.NaN : amountOf(cores)
}

const scalersOf = (manifests: readonly Manifest[], process: Workload): Scaler[] =>
  (manifests as readonly Scaler[]).filter(
    ({ kind, spec }) =>
      ['HorizontalPodAutoscaler', 'ScaledObject'].includes(kind) && spec.scaleTargetRef.name === process.metadata.name,
  )

/** The maximum number of replicas of a process. */
const mostReplicas = (manifests: readonly Manifest[], process: Workload): number =>
  Math.max(
    process.spec.replicas ?? 1,
    ...scalersOf(manifests, process).map(({ spec }) => spec.maxReplicas ?? spec.maxReplicaCount ?? 0),
  )

/** Processes without exactly one correct scaler, and services with more replicas than partitions. */
export function badScaling(manifests: readonly Manifest[], partitions: number): string[] {
  return processesOf(manifests).flatMap((process) => {
    const scalers = scalersOf(manifests, process)
    const [scaler] = scalers
    const least = scaler?.spec.minReplicas ?? scaler?.spec.minReplicaCount ?? 0
    const most = mostReplicas(manifests, process)
    const cores = scaler ? scaledFrom(scaler, process) : usualCores
    const faults = [
      Number.isNaN(cores) && 'is not scaled by its CPU',
      cores < usualCores && `gets another pod from ${cores} cores on`,
      scalers.length === 0 && 'is scaled by nothing',
      scalers.length > 1 && `is scaled by ${scalers.map(({ kind }) => kind).join(' and ')} at once`,
      scalers.length > 0 && process.spec.replicas !== undefined && 'sets the replicas that its scaler decides',
      scalers.length > 0 && least < 2 && 'may be scaled to one pod',
      componentOf(process) === 'service' &&
        most > partitions &&
        `has up to ${most} replicas for ${partitions} partitions`,
    ]
    return faults.flatMap((fault) => (fault ? [`${titleOf(process)}: ${fault}`] : []))
  })
}

interface Budget extends Manifest {
  readonly spec: {
    readonly maxUnavailable?: number
    readonly selector: { readonly matchLabels: Readonly<Record<string, string>> }
  }
}

/** Processes that may lose more than one pod at once when nodes are drained. */
export function unprotected(manifests: readonly Manifest[]): string[] {
  const budgets = manifests.filter(({ kind }) => kind === 'PodDisruptionBudget') as Budget[]
  return processesOf(manifests)
    .filter(({ spec }) => {
      const { labels } = spec.template.metadata
      return !budgets.some(
        ({ spec: { maxUnavailable, selector } }) =>
          maxUnavailable === 1 && Object.entries(selector.matchLabels).every(([name, value]) => labels[name] === value),
      )
    })
    .map((process) => `${titleOf(process)}: no PodDisruptionBudget holds one pod at a time`)
}

interface Cluster extends Manifest {
  readonly spec: { readonly postgresql?: { readonly parameters?: Readonly<Record<string, string>> } }
}

/** Connections of a process besides its pool: two for short reads, one to listen, one to migrate at start. */
const connectionsBeside = 4
/** Connections that PostgreSQL keeps for its operator and its standbys. */
const connectionsKept = 10

/** Connections of a process for an event log on PostgreSQL: its pool, one to listen, one to hold locks. */
const connectionsOfLog = 4

/**
 * Reports the database if it would reject connections when all services have their maximum replicas, plus 25% for a rollout.
 *
 * @param pool the connections of a service's pool
 * @param withLog whether the event log is on the same server; default: false
 */
export function tooManyConnections(
  manifests: readonly Manifest[],
  { pool, withLog = false }: { pool: number; withLog?: boolean },
): string[] {
  const processes = processesOf(manifests)
  const most = (of: readonly Workload[]) =>
    of.reduce((sum, process) => sum + Math.ceil(mostReplicas(manifests, process) * 1.25), 0)
  const services = processes.filter((process) => componentOf(process) === 'service')
  const ofLog = withLog ? most(processes) * connectionsOfLog : 0
  const needed = most(services) * (pool + connectionsBeside) + ofLog + connectionsKept
  return (
    manifests.filter(({ kind, apiVersion }) => kind === 'Cluster' && apiVersion.startsWith('postgresql.')) as Cluster[]
  )
    .map((cluster) => ({ cluster, takes: Number(cluster.spec.postgresql?.parameters?.['max_connections'] ?? 100) }))
    .filter(({ takes }) => takes < needed)
    .map(({ cluster, takes }) => `${titleOf(cluster)}: takes ${takes} connections, of services come up to ${needed}`)
}
