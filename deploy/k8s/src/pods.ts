/** The parts of pods that the rules check. */
import type { Manifest } from './manifests.ts'

export interface Probe {
  readonly httpGet?: { readonly path: string; readonly port: string | number }
}

export interface Variable {
  readonly name: string
  readonly value?: string
  readonly valueFrom?: {
    readonly secretKeyRef?: { readonly name: string; readonly key: string; readonly optional?: boolean }
    readonly configMapKeyRef?: { readonly name: string; readonly key: string }
    readonly fieldRef?: { readonly fieldPath: string }
  }
}

interface SecretFiles {
  readonly name?: string
  readonly secretName?: string
  readonly items?: readonly { readonly key: string }[]
}

export interface Container {
  readonly name: string
  readonly image: string
  readonly env?: readonly Variable[]
  readonly envFrom?: readonly {
    readonly configMapRef?: { readonly name: string }
    readonly secretRef?: { readonly name: string }
  }[]
  readonly securityContext?: {
    readonly allowPrivilegeEscalation?: boolean
    readonly privileged?: boolean
    readonly readOnlyRootFilesystem?: boolean
    readonly capabilities?: { readonly add?: readonly string[]; readonly drop?: readonly string[] }
  }
  readonly resources?: {
    readonly requests?: Readonly<Record<string, string>>
    readonly limits?: Readonly<Record<string, string>>
  }
  readonly startupProbe?: Probe
  readonly livenessProbe?: Probe
  readonly readinessProbe?: Probe
  readonly volumeMounts?: readonly { readonly name: string; readonly mountPath: string }[]
  readonly lifecycle?: { readonly preStop?: { readonly sleep?: { readonly seconds: number } } }
}

export interface Pod {
  readonly automountServiceAccountToken?: boolean
  readonly enableServiceLinks?: boolean
  readonly hostNetwork?: boolean
  readonly hostPID?: boolean
  readonly terminationGracePeriodSeconds?: number
  readonly topologySpreadConstraints?: readonly unknown[]
  readonly securityContext?: {
    readonly runAsNonRoot?: boolean
    readonly runAsUser?: number
    readonly seccompProfile?: { readonly type: string }
  }
  readonly imagePullSecrets?: readonly { readonly name: string }[]
  readonly initContainers?: readonly Container[]
  readonly containers: readonly Container[]
  readonly volumes?: readonly {
    readonly name: string
    readonly hostPath?: unknown
    readonly secret?: SecretFiles
    readonly projected?: { readonly sources: readonly { readonly secret?: SecretFiles }[] }
  }[]
}

/** A resource that runs pods: a Deployment, a StatefulSet or a Job; of a CronJob, its jobs. */
export interface Workload extends Manifest {
  readonly spec: {
    readonly replicas?: number
    readonly minReadySeconds?: number
    readonly strategy?: { readonly rollingUpdate?: { readonly maxSurge?: string; readonly maxUnavailable?: number } }
    readonly template: { readonly metadata: { readonly labels: Readonly<Record<string, string>> }; readonly spec: Pod }
  }
}

const kinds = new Set(['Deployment', 'StatefulSet', 'Job'])

export const workloadsOf = (manifests: readonly Manifest[]): Workload[] =>
  manifests.map(jobsOf).filter(({ kind }) => kinds.has(kind)) as Workload[]

/** Returns the jobs of a CronJob as a Job. Returns any other resource unchanged. */
function jobsOf(manifest: Manifest): Manifest {
  if (manifest.kind !== 'CronJob') return manifest
  const { spec } = manifest as Manifest & { readonly spec: { readonly jobTemplate: { readonly spec: unknown } } }
  return { ...manifest, kind: 'Job', spec: spec.jobTemplate.spec }
}

/** The component of a workload's pods: `service`, `gateway`, `migration`, `backup`, `store`. */
export const componentOf = ({ spec }: Workload): string | undefined =>
  spec.template.metadata.labels['app.kubernetes.io/component']

/** The product's own processes: the services and the gateway. */
export const processesOf = (manifests: readonly Manifest[]): Workload[] =>
  workloadsOf(manifests).filter(
    (workload) => workload.kind === 'Deployment' && ['service', 'gateway'].includes(componentOf(workload) ?? ''),
  )

/** The secrets that a pod mounts as files, each with the keys that it mounts; undefined for all keys. */
export const secretFilesOf = ({ volumes = [] }: Pod): { name: string; keys: string[] | undefined }[] =>
  volumes
    .flatMap(({ secret, projected }) => [secret, ...(projected?.sources ?? []).map((source) => source.secret)])
    .flatMap((files) =>
      files ? [{ name: files.secretName ?? files.name ?? '', keys: files.items?.map(({ key }) => key) }] : [],
    )
