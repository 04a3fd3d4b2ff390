/** Rule: each process would start with its environment. All settings are present and valid, and none is unknown. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import { gateway, root } from '../calls.ts'
import { type Manifest, titleOf } from '../manifests.ts'
import { processesOf, type Variable, type Workload, workloadsOf } from '../pods.ts'

/** Secret name → its content. */
export type SecretValues = Readonly<Record<string, Readonly<Record<string, string>>>>

interface Environment {
  readonly values: Readonly<Record<string, string>>
  /** Missing values and duplicate names. */
  readonly faults: readonly string[]
}

/** Returns the faults of each process's environment: missing, invalid or unknown settings. */
export async function brokenEnvironments(manifests: readonly Manifest[], secrets: SecretValues): Promise<string[]> {
  const faults: string[] = []
  for (const workload of workloadsOf(manifests)) {
    const own = environmentOf(workload, manifests, secrets)
    faults.push(...own.faults.map((fault) => `${titleOf(workload)}: ${fault}`))
  }
  for (const process of processesOf(manifests)) {
    const settings = await settingsOf(process)
    const { values } = environmentOf(process, manifests, secrets)
    const { error } = settings.safeParse(values)
    const unknown = Object.keys(dataOf(manifests, `${process.metadata.name}-settings`)).filter(
      (name) => !(name in settings.shape),
    )
    faults.push(
      ...(error?.issues ?? []).map(({ path, message }) => `${titleOf(process)}: ${path.join('.')}: ${message}`),
      ...unknown.map((name) => `${titleOf(process)}: ${name} is no setting`),
    )
  }
  return faults
}

/** The settings schema of a process, from its `config.ts`; for a trial image, from its program. */
async function settingsOf({ metadata: { name }, spec }: Workload): Promise<z.ZodObject> {
  const isTrial = spec.template.spec.containers[0]?.image.includes(`hunch/trial-${name}:`)
  const own = name === gateway ? gateway : `services/${name}`
  const file = join(root, isTrial ? `deploy/docker/src/trial/${name}.ts` : `${own}/src/config.ts`)
  if (!existsSync(file)) throw new Error(`${name} has no ${file}`)
  const { Settings }: { Settings: z.ZodObject } = await import(file)
  return Settings
}

/** The environment of a pod's first container, as Kubernetes builds it. */
function environmentOf(workload: Workload, manifests: readonly Manifest[], secrets: SecretValues): Environment {
  const faults: string[] = []
  const { env = [], envFrom = [] } = workload.spec.template.spec.containers[0] ?? {}
  const values: Record<string, string> = {}
  for (const { configMapRef } of envFrom)
    if (configMapRef) Object.assign(values, dataOf(manifests, configMapRef.name, faults))
  const before: Record<string, string> = {} // a variable may refer only to variables that are listed before it
  for (const variable of env) {
    if (variable.name in before) faults.push(`${variable.name} is given twice`)
    const value = valueOfVariable(variable, { workload, manifests, secrets, faults, before })
    if (value !== undefined) before[variable.name] = value
  }
  return { values: { ...values, ...before }, faults }
}

interface Known {
  readonly workload: Workload
  readonly manifests: readonly Manifest[]
  readonly secrets: SecretValues
  readonly faults: string[]
  readonly before: Readonly<Record<string, string>>
}

/** The value of a variable; undefined if there is none, which is a fault unless the variable is optional. */
function valueOfVariable({ name, value, valueFrom = {} }: Variable, known: Known): string | undefined {
  const { workload, manifests, secrets, faults, before } = known
  const { secretKeyRef: secret, configMapKeyRef: map, fieldRef } = valueFrom
  const found = (there: string | undefined, what: string): string | undefined => {
    if (there === undefined) faults.push(`${name}: there is no ${what}`)
    return there
  }
  if (secret) {
    const there = secrets[secret.name]?.[secret.key]
    return secret.optional ? there : found(there, `${secret.key} in the secret ${secret.name}`)
  }
  if (map) {
    const data = secrets[map.name] ?? dataOf(manifests, map.name)
    return found(data[map.key], `${map.key} in ${map.name}`)
  }
  if (fieldRef) {
    const [, label = ''] = /^metadata\.labels\['(.+)'\]$/.exec(fieldRef.fieldPath) ?? []
    return found(workload.spec.template.metadata.labels[label], `label ${fieldRef.fieldPath}`)
  }
  return value?.replace(/\$\((\w+)\)/g, (_, other: string) => found(before[other], `${other} before it`) ?? '')
}

/** Returns the data of a ConfigMap. The ConfigMap's name may end in a hash of its content. */
function dataOf(manifests: readonly Manifest[], name: string, faults: string[] = []): Readonly<Record<string, string>> {
  const found = manifests.find(
    ({ kind, metadata }) =>
      kind === 'ConfigMap' && (metadata.name === name || metadata.name.replace(/-[a-z0-9]{10}$/, '') === name),
  )
  if (!found) faults.push(`there is no ConfigMap ${name}`)
  return (found?.['data'] ?? {}) as Readonly<Record<string, string>>
}
