/** Checks manifests against the API's schemas: the fields of each kind, and their form. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { type Manifest, titleOf } from './manifests.ts'

/** A JSON schema with the keywords that Kubernetes uses. */
export interface Schema {
  $ref?: string
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  [word: string]: unknown
}

export interface Schemas {
  /** Schemas by `group/version/kind`; `v1/Service` for a kind without a group. */
  readonly kinds: Readonly<Record<string, Schema>>
  /** The definitions that kinds refer to as `#/definitions/<name>`. */
  readonly definitions: Readonly<Record<string, Schema>>
}

const file = new URL('../schemas/schemas.json.gz', import.meta.url)

/** Returns a function that lists the faults for which the API would reject a manifest, and its unknown fields. */
export function createSchemaCheck(): (manifest: Manifest) => string[] {
  const { kinds, definitions }: Schemas = JSON.parse(gunzipSync(readFileSync(file)).toString())
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false })
  const compiled = new Map<string, ValidateFunction>()
  return (manifest) => {
    const kind = `${manifest.apiVersion}/${manifest.kind}`
    const schema = kinds[kind]
    if (!schema) return [`${titleOf(manifest)}: no schema is known of ${kind}`]
    const validate = compiled.get(kind) ?? ajv.compile({ ...schema, definitions })
    compiled.set(kind, validate)
    return validate(manifest) ? [] : (validate.errors ?? []).map((error) => `${titleOf(manifest)}: ${sentence(error)}`)
  }
}

const sentence = ({ instancePath, message = '', params }: ErrorObject): string => {
  const more = 'additionalProperty' in params ? `: ${params['additionalProperty']}` : ''
  return `${instancePath || '/'} ${message}${more}`
}
