/** Checks that concern the contracts as a whole, such as a path with two owners. */
import { calls, categories, owners } from '@hunch/proto/http'
import { texts } from '@hunch/proto/texts'
import type { Sources } from './sources.ts'

/** The fields of a call that the checks read: those of `Call` in proto/http, as plain strings, so that tests can pass any. */
export interface Declared {
  readonly owner: string
  readonly method: string
  readonly path: string
  readonly who: string
  readonly params?: { readonly shape: object }
  readonly errors?: readonly string[]
}

/** Addresses that are older than the rule that all addresses are under /api. */
const oldAddresses = new Set(['/uploads/{file}'])

/**
 * Calls without a known owner, outside of /api or /internal, or declared twice; paths with two owners; parameters that differ
 * between path and schema; problems without a text.
 */
export function contractFaults(
  declared: Readonly<Record<string, Declared>> = calls,
  known: readonly string[] = owners,
  problems: Readonly<Record<string, unknown>> = texts.problems,
): string[] {
  const entries = Object.entries(declared)
  const single = entries.flatMap(([name, call]) => [
    ...unowned(name, call, known),
    ...strangeParams(name, call),
    ...(call.errors ?? []).filter((code) => !(code in problems)).map((code) => `${name}: problem ${code} has no text`),
  ])
  return [...single, ...twice(entries), ...sharedPaths(entries)]
}

function unowned(name: string, { owner, path, who }: Declared, known: readonly string[]): string[] {
  const faults = known.includes(owner) ? [] : [`${name}: ${path} has no owner that there is: ${owner}`]
  const place = who === 'service' ? '/internal/' : '/api/'
  if (path.startsWith(place) || oldAddresses.has(path)) return faults
  return [...faults, `${name}: ${path} does not lie under ${place}`]
}

function strangeParams(name: string, { path, params }: Declared): string[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, param]) => param).sort()
  const inSchema = Object.keys(params?.shape ?? {}).sort()
  if (inPath.join() === inSchema.join()) return []
  return [`${name}: ${path} has the parameters [${inPath}], its schema [${inSchema}]`]
}

/** `/api/users/{id}` and `/api/users/{userId}` are the same path: both give `/api/users/{}`. */
const shape = (path: string) => path.replace(/\{\w+\}/g, '{}')

function twice(entries: readonly [string, Declared][]): string[] {
  const groups = Map.groupBy(entries, ([, { method, path }]) => `${method} ${shape(path)}`)
  return [...groups]
    .filter(([, group]) => group.length > 1)
    .map(
      ([address, group]) => `${address} is declared ${group.length} times: ${group.map(([name]) => name).join(', ')}`,
    )
}

function sharedPaths(entries: readonly [string, Declared][]): string[] {
  const groups = Map.groupBy(entries, ([, { path }]) => shape(path))
  return [...groups]
    .map(([path, group]) => ({ path, owners: [...new Set(group.map(([, { owner }]) => owner))] }))
    .filter((entry) => entry.owners.length > 1)
    .map((entry) => `${entry.path} has ${entry.owners.length} owners: ${entry.owners.join(', ')}`)
}

/** Calls in a file of proto/http that index.ts does not export, and call names that are declared more than once. */
export function lostCalls(sources: Sources, known: Readonly<Record<string, Declared>> = calls): string[] {
  const places = sources.paths
    .filter((path) => /^proto\/http\/\w+\.ts$/.test(path))
    .flatMap((path) =>
      [...sources.text(path).matchAll(/^export const (\w+) = call\(\{\s*owner: '(\w+)'/gm)].map(([, name, owner]) => ({
        path,
        name: name ?? '',
        owner: owner ?? '',
      })),
    )
  const lost = places
    .filter(({ name, owner }) => known[name]?.owner !== owner)
    .map(({ path, name }) => `${path}: ${name} is not among the calls of proto/http/index.ts`)
  const taken = [...Map.groupBy(places, ({ name }) => name)]
    .filter(([, group]) => group.length > 1)
    .map(([name, group]) => `${name} is the name of two calls: ${group.map(({ path }) => path).join(', ')}`)
  return [...lost, ...taken]
}

/** Codes in the services' error tables that have no text in proto/texts/en.json. */
export function unworded(sources: Sources, problems: Readonly<Record<string, unknown>> = texts.problems): string[] {
  return sources.paths
    .filter((path) => /^(services|gateway)\/.*\.ts$/.test(path))
    .flatMap((path) =>
      [...sources.text(path).matchAll(/defineErrors\(\{([^}]*)\}\)/g)]
        .flatMap(([, table]) => [...(table ?? '').matchAll(/(\w+):\s*'/g)])
        .filter(([, code]) => code && !(code in problems))
        .map(([, code]) => `${path}: problem ${code} has no text in proto/texts/en.json`),
    )
}

const namesFile = 'web/src/locales/en/predictions.json'

/** Categories whose English name in the web app differs from the contract's, and names of categories that do not exist. */
export function misnamedCategories(
  sources: Sources,
  declared: readonly { readonly id: string; readonly name: string }[] = categories,
): string[] {
  const { categories: named } = JSON.parse(sources.text(namesFile)) as { categories: Record<string, string> }
  const wanted = new Map(declared.map(({ id, name }) => [id, name]))
  return [...new Set([...wanted.keys(), ...Object.keys(named)])]
    .filter((id) => named[id] !== wanted.get(id))
    .map((id) => `${namesFile}: categories.${id} is ${named[id]}, in proto/http/categories.ts ${wanted.get(id)}`)
}
