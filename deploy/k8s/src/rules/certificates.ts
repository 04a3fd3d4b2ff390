/** That pods have the certificates that they need and no others, and that none of theirs ends while they run. */
import { type Manifest, titleOf } from '../manifests.ts'
import { type Container, type Pod, workloadsOf } from '../pods.ts'

/** Longer than any pod runs, in days. */
const longDays = 3_650

/** Files of secrets that are mounted into a container none of whose variables names them. */
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

/** Authorities that processes read when they start, and that may be replaced while they run. */
export const shortAuthorities = (manifests: readonly Manifest[]): string[] =>
  (manifests as readonly Authority[])
    .filter(({ kind, spec }) => kind === 'Kafka' || (kind === 'Certificate' && spec.isCA))
    .filter(({ kind, spec: { duration, clusterCa } }) => {
      const days = kind === 'Kafka' ? (clusterCa?.validityDays ?? 365) : Number.parseInt(duration ?? '2160h', 10) / 24
      return days < longDays
    })
    .map((authority) => `${titleOf(authority)}: ends while pods trust it`)
