/** Rules: pods get only the certificates that they use, and no authority expires while they run. */
import { type Manifest, titleOf } from '../manifests.ts'
import { type Container, type Pod, workloadsOf } from '../pods.ts'

/** Minimum validity of an authority, in days. No pod runs longer. */
const longDays = 3_650

/** Secrets that a container mounts although none of its variables names a file of them. */
export const unusedCertificates = (manifests: readonly Manifest[]): string[] =>
  workloadsOf(manifests).flatMap((workload) => {
    const { spec } = workload.spec.template
    return spec.containers.flatMap((container) =>
      mountedSecrets(spec, container)
        .filter(({ path }) => !container.env?.some(({ value }) => value?.includes(`${path}/`)))
        .map(({ secret }) => `${titleOf(workload)}: has ${secret}, and no variable names a file of it`),
    )
  })

function mountedSecrets({ volumes = [] }: Pod, { volumeMounts = [] }: Container) {
  return volumes.flatMap(({ name, secret }) =>
    volumeMounts
      .filter((mount) => mount.name === name && secret !== undefined)
      .map(({ mountPath }) => ({ path: mountPath, secret: secret?.secretName ?? '' })),
  )
}

interface Authority extends Manifest {
  readonly spec: {
    readonly isCA?: boolean
    readonly duration?: string
    readonly clusterCa?: { readonly validityDays?: number }
  }
}

/** Authorities with a short validity. Processes read them only when they start. */
export const shortAuthorities = (manifests: readonly Manifest[]): string[] =>
  (manifests as readonly Authority[])
    .filter(({ kind, spec }) => kind === 'Kafka' || (kind === 'Certificate' && spec.isCA))
    .filter(({ kind, spec: { duration, clusterCa } }) => {
      const days = kind === 'Kafka' ? (clusterCa?.validityDays ?? 365) : Number.parseInt(duration ?? '2160h', 10) / 24
      return days < longDays
    })
    .map((authority) => `${titleOf(authority)}: ends while pods trust it`)
