/** Parses manifests. */
import { parseAllDocuments } from 'yaml'

/** A Kubernetes resource. Other fields are read by path, because their types are not known. */
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

/** Parses YAML documents. @throws if a document is invalid or is not a resource */
export function parseManifests(text: string): Manifest[] {
  return parseAllDocuments(text).map((document) => {
    if (document.errors[0]) throw document.errors[0]
    const manifest = document.toJS() as Manifest | null
    if (!manifest?.kind || !manifest.metadata?.name) throw new Error(`no resource: ${JSON.stringify(manifest)}`)
    return manifest
  })
}

/** Names a resource for messages: `Deployment auth`. */
export const titleOf = ({ kind, metadata }: Manifest): string => `${kind} ${metadata.name}`
