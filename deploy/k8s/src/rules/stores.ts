/** Rule: the loss of a node affects only one copy of a store. */
import { type Manifest, titleOf } from '../manifests.ts'

const hostname = 'kubernetes.io/hostname'

interface Spread {
  readonly topologyKey: string
  readonly whenUnsatisfiable: string
  readonly minDomains?: number
  readonly matchLabelKeys?: readonly string[]
}

/** For each kind of store with copies: whether its spec keeps two copies on different nodes. */
const isSpread: Readonly<Record<string, (spec: never) => boolean>> = {
  Cluster: ({ affinity }: { affinity?: { enablePodAntiAffinity?: boolean; podAntiAffinityType?: string } }) =>
    affinity?.enablePodAntiAffinity === true && affinity.podAntiAffinityType === 'required',
  Kafka: ({ kafka }: { kafka: { template?: { pod?: { topologySpreadConstraints?: readonly Spread[] } } } }) =>
    (kafka.template?.pod?.topologySpreadConstraints ?? []).some(
      ({ topologyKey, whenUnsatisfiable, minDomains, matchLabelKeys }) =>
        topologyKey === hostname &&
        whenUnsatisfiable === 'DoNotSchedule' &&
        minDomains === 3 &&
        matchLabelKeys?.join() === 'strimzi.io/pool-name',
    ),
  MongoDBCommunity: ({ statefulSet }: { statefulSet?: { spec?: { template?: { spec?: Pod } } } }) =>
    (
      statefulSet?.spec?.template?.spec?.affinity?.podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? []
    ).some(({ topologyKey }) => topologyKey === hostname),
}

interface Pod {
  readonly affinity?: {
    readonly podAntiAffinity?: {
      readonly requiredDuringSchedulingIgnoredDuringExecution?: readonly { readonly topologyKey: string }[]
    }
  }
}

/** Stores that may have two of their copies on one node. */
export const crowdedStores = (manifests: readonly Manifest[]): string[] =>
  manifests
    .filter(({ kind, ...manifest }) => isSpread[kind]?.(manifest['spec'] as never) === false)
    .map((store) => `${titleOf(store)}: may have two copies on one node`)
