/** That processes are replaced, moved and scaled without a failed request, and not beyond what can be used. */
import { type Manifest, titleOf } from '../manifests.ts'
import { componentOf, processesOf, type Workload } from '../pods.ts'
import { amountOf } from './containers.ts'

/** What a pod's start and a few members take, in cores: no reason for another pod. */
const usualCores = 0.4
/** The longest that a process takes to stop, in s: `composeService` bounds it. */
const drainSeconds = 10
/** How old what callers know of a service's pods may be, in s: between two questions, and of the DNS' answer. */
const knownSeconds = 30 + 30

/** Processes that would be missed while they are replaced. */
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

/** The cores in use, of a pod on average, from which a process gets another pod; NaN if its CPU does not matter. */
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

/** The most replicas that a process can have. */
const mostReplicas = (manifests: readonly Manifest[], process: Workload): number =>
  Math.max(
    process.spec.replicas ?? 1,
    ...scalersOf(manifests, process).map(({ spec }) => spec.maxReplicas ?? spec.maxReplicaCount ?? 0),
  )

/** Processes that nothing scales, or two do; services with more replicas than there are partitions to consume. */
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

/** Processes of which a drained node may take more than one pod at once. */
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

/** Of a process beside its pool: two for short reads, one that listens, one that migrates at the start. */
const connectionsBeside = 4
/** What PostgreSQL keeps for its operator, and its standbys. */
const connectionsKept = 10

/** Of a process that has its event log on PostgreSQL: its pool, one that listens, one that holds locks. */
const connectionsOfLog = 4

/**
 * A database that would turn services away when all have as many replicas as they can, and one more while it rolls out.
 *
 * @param pool the connections of a service's pool
 * @param withLog the event log is on it as well
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
