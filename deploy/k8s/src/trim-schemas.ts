/**
 * Makes `schemas/schemas.json.gz` from the API descriptions that `schemas/make.sh` collects in a folder:
 * in `openapi/` those of Kubernetes (JSON), in `crds/` those of operators (YAML). Keeps only the kinds that the manifests use,
 * without descriptions and status. Objects accept only the fields that they name.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parse } from 'yaml'
import type { Schema, Schemas } from './schemas.ts'

const kindsOfKubernetes = new Set([
  'v1/ConfigMap',
  'v1/Namespace',
  'v1/PersistentVolumeClaim',
  'v1/Secret',
  'v1/Service',
  'v1/ServiceAccount',
  'apps/v1/Deployment',
  'apps/v1/StatefulSet',
  'autoscaling/v2/HorizontalPodAutoscaler',
  'batch/v1/CronJob',
  'batch/v1/Job',
  'networking.k8s.io/v1/NetworkPolicy',
  'policy/v1/PodDisruptionBudget',
  'rbac.authorization.k8s.io/v1/Role',
  'rbac.authorization.k8s.io/v1/RoleBinding',
])

const objectMeta = 'io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta'

interface OpenApi {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

interface CustomResource {
  readonly spec: {
    readonly group: string
    readonly names: { readonly kind: string }
    readonly versions: readonly { readonly name: string; readonly schema: { readonly openAPIV3Schema: Schema } }[]
  }
}

interface GroupVersionKind {
  readonly group: string
  readonly version: string
  readonly kind: string
}

const nameOf = ({ group, version, kind }: GroupVersionKind) => [group, version, kind].filter(Boolean).join('/')

/** The folder's schemas by kind, with the definitions that they refer to. */
function gather(folder: string): Schemas {
  const kinds: Record<string, Schema> = {}
  const all: Record<string, Schema> = {}
  for (const file of globSync('openapi/*.json', { cwd: folder })) {
    const { components }: OpenApi = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    for (const [name, schema] of Object.entries(components.schemas)) {
      all[name] = schema
      const [named, ...more] = (schema['x-kubernetes-group-version-kind'] ?? []) as GroupVersionKind[]
      if (named && more.length === 0 && kindsOfKubernetes.has(nameOf(named))) kinds[nameOf(named)] = strict(schema)
    }
  }
  for (const file of globSync('crds/*.yaml', { cwd: folder })) {
    const { spec }: CustomResource = parse(readFileSync(join(folder, file), 'utf8'))
    for (const { name, schema } of spec.versions)
      kinds[`${spec.group}/${name}/${spec.names.kind}`] = ofCustomResource(schema.openAPIV3Schema)
  }
  return { kinds: sorted(kinds), definitions: sorted(neededBy(kinds, all)) }
}

/** Sorts by name, so that the order of the files does not matter. */
const sorted = (schemas: Readonly<Record<string, Schema>>) =>
  Object.fromEntries(Object.entries(schemas).sort(([one], [other]) => (one < other ? -1 : 1)))

/** Adds the common metadata, which a custom resource's schema lacks. Removes the status, which no manifest contains. */
function ofCustomResource(schema: Schema): Schema {
  const { status: _, ...properties } = schema.properties ?? {}
  return strict({ ...schema, properties: { ...properties, metadata: { $ref: `#/definitions/${objectMeta}` } } })
}

/** The definitions that schemas refer to, directly or indirectly. */
function neededBy(kinds: unknown, all: Readonly<Record<string, Schema>>): Record<string, Schema> {
  const needed: Record<string, Schema> = {}
  const add = (schemas: unknown): void => {
    for (const [, name = ''] of JSON.stringify(schemas).matchAll(/"#\/definitions\/([^"]+)"/g)) {
      const found = all[name]
      if (!found) throw new Error(`nothing describes ${name}`)
      if (name in needed) continue
      needed[name] = strict(found)
      add(needed[name])
    }
  }
  add(kinds)
  return needed
}

/** The keywords that constrain a value. */
const kept = [
  ...['type', 'enum', 'required', 'nullable', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum'],
  ...['minItems', 'maxItems', 'minProperties', 'maxProperties'],
]
const combined = ['allOf', 'anyOf', 'oneOf'] as const

/** Whether a pattern is valid in JavaScript. Go's patterns may set flags in the middle. */
function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u') !== undefined
  } catch {
    return false
  }
}

/** A schema without descriptions. If `closed`, objects with named fields accept no other fields. */
function strict(schema: Schema, closed = true): Schema {
  if (schema.$ref) return { $ref: schema.$ref.replace('#/components/schemas/', '#/definitions/') }
  if (schema['x-kubernetes-int-or-string']) return { type: ['integer', 'string'] }
  const said = kept.filter((word) => word in schema && (word !== 'pattern' || isPattern(String(schema[word]))))
  const result: Schema = Object.fromEntries(said.map((word) => [word, schema[word]]))
  for (const word of combined) if (schema[word]) result[word] = schema[word].map((each) => strict(each, false))
  if (schema.items) result.items = strict(schema.items, closed)
  const { properties, additionalProperties } = schema
  if (properties)
    result.properties = Object.fromEntries(
      Object.entries(properties).map(([name, each]) => [name, strict(each, closed)]),
    )
  if (typeof additionalProperties === 'object') result.additionalProperties = strict(additionalProperties, closed)
  else if (properties && closed && !schema['x-kubernetes-preserve-unknown-fields']) result.additionalProperties = false
  return result
}

const [, , folder = '', output = ''] = process.argv
const schemas = gather(folder)
const missing = [...kindsOfKubernetes].filter((kind) => !(kind in schemas.kinds))
if (missing.length > 0) throw new Error(`nothing describes ${missing.join(', ')}`)
writeFileSync(output, gzipSync(JSON.stringify(schemas), { level: 9 }))
console.log(`${Object.keys(schemas.kinds).length} kinds, ${Object.keys(schemas.definitions).length} definitions`)
