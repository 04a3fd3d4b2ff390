/** Rules for every pod: no privileges, bounded resources, a fixed image, and probes that report its state. */
import { type Manifest, titleOf } from '../manifests.ts'
import { type Container, componentOf, type Workload, workloadsOf } from '../pods.ts'

/** Pods with more rights than they need, unbounded resources, unfixed images or missing probes. */
export const unsafePods = (manifests: readonly Manifest[]): string[] =>
  workloadsOf(manifests).flatMap((workload) =>
    [...faultsOfPod(workload), ...faultsOfContainers(workload)].map((fault) => `${titleOf(workload)}: ${fault}`),
  )

function faultsOfPod({ spec }: Workload): string[] {
  const { securityContext: context = {}, volumes = [], ...pod } = spec.template.spec
  return named({
    'may run as root': context.runAsNonRoot !== true || !(context.runAsUser && context.runAsUser > 0),
    'has no seccomp profile of the runtime': context.seccompProfile?.type !== 'RuntimeDefault',
    'has a token for the API': pod.automountServiceAccountToken !== false,
    'has the addresses of all services in its environment': pod.enableServiceLinks !== false,
    'shares the node': Boolean(pod.hostNetwork || pod.hostPID || volumes.some(({ hostPath }) => hostPath)),
  })
}

/** The components that run the product's own images. */
const own = new Set(['service', 'gateway', 'migration', 'backup'])

function faultsOfContainers(workload: Workload): string[] {
  const { containers, initContainers = [] } = workload.spec.template.spec
  const isOwn = own.has(componentOf(workload) ?? '')
  return [
    ...[...containers, ...initContainers].flatMap((each) => faultsOf(each, isOwn)),
    ...(workload.kind === 'Job' ? [] : containers.flatMap((each) => faultsOfProbes(each, isOwn))),
  ]
}

/** The faults of a container. Only third-party images may write to their own file system. */
function faultsOf({ image, securityContext: context = {}, resources = {} }: Container, isOwn: boolean): string[] {
  const { requests = {}, limits = {} } = resources
  const both = ['cpu', 'memory']
  return named({
    'may gain privileges': context.allowPrivilegeEscalation !== false || context.privileged === true,
    'has capabilities': !context.capabilities?.drop?.includes('ALL') || Boolean(context.capabilities.add?.length),
    'can write its image': context.readOnlyRootFilesystem !== true && isOwn,
    'asks for no resources': !both.every((name) => requests[name]),
    'has no limits': !both.every((name) => limits[name]),
    'asks for more than its limit': both.some((name) => amountOf(requests[name]) > amountOf(limits[name])),
    'has an image without a fixed version': !/(:(?!latest$)[\w.-]+|@sha256:[0-9a-f]{64})$/.test(image),
  })
}

/** In the product's own images, `/readyz` reports whether a process is started and ready, `/healthz` whether it is alive. */
function faultsOfProbes({ startupProbe, livenessProbe, readinessProbe }: Container, isOwn: boolean): string[] {
  const asked = (probe: Container['startupProbe']) => `${probe?.httpGet?.path} ${probe?.httpGet?.port}`
  return named({
    'has no startup probe': !startupProbe,
    'has no liveness probe': !livenessProbe,
    'has no readiness probe': !readinessProbe,
    'is called started before it is ready': isOwn && asked(startupProbe) !== '/readyz operations',
    'is not ready by /readyz': isOwn && asked(readinessProbe) !== '/readyz operations',
    'lives by more than /healthz': isOwn && asked(livenessProbe) !== '/healthz operations',
  })
}

const units: Readonly<Record<string, number>> = { m: 0.001, Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30 }

/** The value of a quantity, in cores or bytes: `500m → 0.5`, `2Ki → 2048`. */
export function amountOf(quantity = '0'): number {
  const [, digits = '0', unit = ''] = /^([\d.]+)(\w*)$/.exec(String(quantity)) ?? []
  return Number(digits) * (units[unit] ?? 1)
}

/** The names of the faults that are true. */
const named = (faults: Readonly<Record<string, boolean>>): string[] =>
  Object.entries(faults).flatMap(([name, isSo]) => (isSo ? [name] : []))
