/** Rules: no manifest contains a secret, and each process gets only its own secrets. */
import { type Manifest, titleOf } from '../manifests.ts'
import { secretFilesOf, type Workload, workloadsOf } from '../pods.ts'

/** Secrets in manifests, and pods that get secrets of another process. */
export function misplacedSecrets(manifests: readonly Manifest[]): string[] {
  const written = manifests.filter(({ kind }) => kind === 'Secret').map((each) => `${titleOf(each)} is written down`)
  return [
    ...written,
    ...workloadsOf(manifests).flatMap((each) => foreignTo(each).map((fault) => `${titleOf(each)}: ${fault}`)),
  ]
}

/** Secrets that the backup needs: the stores' passwords, and auth's key for a restore. */
const ofStores = /^\w+-(postgres|mongodb|photos)$|^auth-identity$/

function foreignTo({ metadata, spec }: Workload): string[] {
  const owner = metadata.name.replace(/-migration$/, '')
  const isOwn = (name: string) => name === owner || name.startsWith(`${owner}-`)
  const { containers, initContainers = [] } = spec.template.spec
  const all = [...containers, ...initContainers]
  const variables = all.flatMap(({ env = [], envFrom = [] }) => [
    ...env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef?.name ?? []),
    ...envFrom.flatMap(({ secretRef }) => secretRef?.name ?? []),
  ])
  // All processes may trust an authority's certificate, but not use the rest of its secret.
  const files = secretFilesOf(spec.template.spec).filter(({ keys }) => keys?.join() !== 'ca.crt')
  return [...variables, ...files.map(({ name }) => name)]
    .filter((name) => !isOwn(name) && !(owner === 'backup' && ofStores.test(name)))
    .map((name) => `gets the secret ${name}`)
}
