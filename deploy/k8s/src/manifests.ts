/** Manifests as values. */
import { parseAllDocuments } from 'yaml'

/** A Kubernetes resource. What is in it beyond its head is looked at by path, as nothing is sure of it. */
export interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: {
    readonly name: string
    readonly namespace?: string
    readonly labels?: Readonly<Record<string, string>>
    readonly annotations?: Readonly<Record<string, string>>
  }
  readonly [field: string]: unknown
}

/** Reads documents of YAML. @throws where one is none, or no resource */
export function parseManifests(text: string): Manifest[] {
  return parseAllDocuments(text).map((document) => {
    if (document.errors[0]) throw document.errors[0]
    const manifest = document.toJS() as Manifest | null
    if (!manifest?.kind || !manifest.metadata?.name) throw new Error(`no resource: ${JSON.stringify(manifest)}`)
    return manifest
  })
}

/** `Deployment auth`, as messages name it. */
export const titleOf = ({ kind, metadata }: Manifest): string => `${kind} ${metadata.name}`
