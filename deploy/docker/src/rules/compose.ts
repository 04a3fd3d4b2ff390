/** Rules for docker-compose.yml: its form, the containers' rights, and that each process would start. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { Ajv } from 'ajv'
import { parse } from 'yaml'
import type { z } from 'zod'
import { demo, gateway, identity, programOf, services } from '../processes.ts'

export interface Container {
  readonly image?: string
  readonly build?: { readonly target?: string }
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, unknown>>
  readonly volumes?: readonly string[]
  readonly ports?: readonly string[]
  readonly user?: string
  readonly read_only?: boolean
  readonly tmpfs?: readonly string[]
  readonly init?: boolean
  readonly profiles?: readonly string[]
  readonly privileged?: boolean
  readonly mem_limit?: string
  readonly logging?: { readonly options?: { readonly 'max-size'?: string } }
  readonly cap_drop?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly healthcheck?: { readonly disable?: boolean }
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
}

export interface Compose {
  readonly services: Readonly<Record<string, Container>>
}

export const readCompose = (text: string): Compose => parse(text, { merge: true }) as Compose

/** Violations of the Compose specification. */
export function malformed(compose: Compose): string[] {
  const file = new URL('../../compose-spec.json.gz', import.meta.url)
  const { $schema, ...schema } = JSON.parse(gunzipSync(readFileSync(file)).toString())
  const validate = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(schema)
  validate(compose)
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
}

/** Containers that have rights which they do not need, or that have no limits. */
export function unsafeContainers({ services: containers }: Compose): string[] {
  return Object.entries(containers).flatMap(([name, container]) => {
    const { image = '', ports = [], build } = container
    const rules = {
      'has capabilities': container.cap_drop?.includes('ALL'),
      'may get new privileges': container.security_opt?.includes('no-new-privileges:true'),
      'is privileged': !container.privileged,
      // The user of our images is set in the Dockerfile.
      'is root': container.user === undefined ? build !== undefined : !/^(root|0)(:|$)/.test(container.user),
      // Kafka writes its configuration next to its program.
      'may write everywhere': container.read_only === true || name === 'kafka',
      'has an image without a version': /:v?\d[\w.-]*$/.test(image),
      'may fill the disk with its log': container.logging?.options?.['max-size'] !== undefined,
      'may use all memory': container.mem_limit !== undefined || build?.target === 'all-in-one',
      'writes exports to memory': !(name === 'auth' || build?.target === 'all-in-one') || hasTmpOnDisk(container),
      'is open to the network': ports.every((port) => port.startsWith('127.0.0.1:')),
    }
    return Object.entries(rules).flatMap(([fault, holds]) => (holds ? [] : [`${name} ${fault}`]))
  })
}

const hasTmpOnDisk = ({ volumes = [], tmpfs = [] }: Container): boolean =>
  volumes.includes('/tmp') && !tmpfs.includes('/tmp')

/** Processes without a container, or with a wrong image or program. */
export function missingProcesses({ services: containers }: Compose): string[] {
  return [...services, gateway, identity, demo].flatMap((name) => {
    const { image, main } = programOf(name)
    const container = containers[name]
    if (!container) return [`${name} has no container`]
    return [
      ...(container.build?.target === image && container.image?.startsWith(`hunch/${image}:`)
        ? []
        : [`${name} is not built as ${image}`]),
      ...(container.command?.at(-1) === main ? [] : [`${name} does not run ${main}`]),
      ...(container.volumes?.includes(`${name}-secrets:/secrets:ro`) ? [] : [`${name} does not read its secrets`]),
    ]
  })
}

/** The faults of docker-compose.all-in-one.yml: each purpose must have its own volume and set its own NODE_ENV. */
export function mixedPurposes({ services: containers }: Compose): string[] {
  const purposes = { trial: 'development', production: 'production' }
  const faults = Object.entries(purposes).flatMap(([name, mode]) => {
    const { build, environment = {}, volumes = [], profiles = [], init, read_only } = containers[name] ?? {}
    const rules = {
      'is not built as all-in-one': build?.target === 'all-in-one',
      [`does not say that it is for ${mode}`]: environment['NODE_ENV'] === mode,
      'has another volume than its own': volumes.join() === `${name}:/data,/tmp`,
      'has nobody to clear up after ended processes': init === true && read_only === true,
      'starts where nobody named it': name === 'trial' || profiles.includes(name),
    }
    return Object.entries(rules).flatMap(([fault, holds]) => (holds ? [] : [`${name} ${fault}`]))
  })
  const others = Object.keys(containers).filter((name) => !(name in purposes))
  return [...faults, ...others.map((name) => `${name} is a container too many`)]
}

/** Secrets that a container reads although they belong to another container. */
export function foreignSecrets({ services: containers }: Compose): string[] {
  return Object.entries(containers)
    .filter(([name]) => name !== 'secrets')
    .flatMap(([name, { volumes = [] }]) =>
      volumes
        .filter((volume) => volume.includes('-secrets:') && !volume.startsWith(`${name}-secrets:`))
        .map((volume) => `${name} sees ${volume}`),
    )
}

/** Containers that finish their work before the others start. */
const endsBySelf: readonly string[] = ['secrets', demo]

/** Containers that do not wait until others are healthy, or wait for one without a health check. */
export function hastyStarts({ services: containers }: Compose): string[] {
  return Object.entries(containers).flatMap(([name, { depends_on = {} }]) =>
    Object.entries(depends_on).flatMap(([other, { condition }]) => {
      const target = containers[other]
      if (!target) return [`${name} waits for ${other}, which is not there`]
      const wanted = endsBySelf.includes(other) ? 'service_completed_successfully' : 'service_healthy'
      return [
        ...(condition === wanted ? [] : [`${name} waits for ${other} until it is ${condition}`]),
        ...(endsBySelf.includes(other) || target.build || target.healthcheck
          ? []
          : [`${other} does not say how it is`]),
      ]
    }),
  )
}

/** Settings that a process would reject, does not know, or gets twice. `secrets` are read in addition to the environment. */
export function brokenEnvironment(
  name: string,
  schema: z.ZodObject,
  { environment = {} }: Container,
  secrets: Readonly<Record<string, string>>,
): string[] {
  const given = Object.fromEntries(
    Object.entries(environment).map(([key, value]) => [key, withDefaults(String(value))]),
  )
  const { error } = schema.safeParse({ ...given, ...secrets })
  const twice = Object.keys(given).filter((key) => key in secrets)
  // Every container may have PUBLIC_URL and NODE_ENV, even if its process does not read them.
  const unknown = Object.keys(given).filter(
    (key) => !(key in schema.shape) && !['PUBLIC_URL', 'NODE_ENV'].includes(key),
  )
  return [
    ...(error?.issues ?? []).map(({ path, message }) => `${name}: ${path.join('.')}: ${message}`),
    ...twice.map((key) => `${name}: ${key} is given twice`),
    ...unknown.map((key) => `${name}: ${key} is no setting`),
  ]
}

/** A value as Compose reads it if the shell sets no variables: `${PORT:-8080} → 8080`. */
const withDefaults = (value: string): string => value.replace(/\$\{\w+:-([^}]*)\}/g, '$1')
