/**
 * The allowed calls between processes. Each service lists the callers of its gRPC methods (`from` in `rpc.ts`) and of
 * its internal HTTP calls (`from` in `http.ts`). All other HTTP calls may come only from the gateway.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from '@swc/core'

/** The root of the repository. */
export const root = fileURLToPath(new URL('../../..', import.meta.url))

/** A file of the repository. */
export interface Source {
  /** The path from the root, with `/` as separator. */
  readonly path: string
  readonly text: string
}

/** A call that one process may make to another. */
export interface Edge {
  readonly from: string
  readonly to: string
  readonly port: 'http' | 'grpc'
}

export interface Calls {
  /** The names of the services, in alphabetical order. */
  readonly services: readonly string[]
  /** The allowed calls, without duplicates and in a fixed order. */
  readonly edges: readonly Edge[]
}

export const gateway = 'gateway'

/** Reads the files that declare the services, their methods and the allowed callers. */
const readSources = (): Source[] =>
  ['services/*/src/main.ts', 'services/*/src/**/{http,rpc}.ts', 'proto/hunch/*/v1/service.proto']
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** Reads the allowed calls. @throws if a method's list of callers is missing or unreadable, or names an unknown process */
export function readCalls(sources: readonly Source[] = readSources()): Calls {
  const services = sources.flatMap(({ path }) => /^services\/([^/]+)\/src\/main\.ts$/.exec(path)?.[1] ?? []).sort()
  const edges = new Map<string, Edge>()
  const add = (edge: Edge) => edges.set(`${edge.from} ${edge.to} ${edge.port}`, edge)
  for (const to of services) {
    add({ from: gateway, to, port: 'http' })
    const own = sources.filter(({ path }) => path.startsWith(`services/${to}/`))
    const lists = own.flatMap(listsOf)
    requireAllMethods(to, lists, sources)
    for (const { port, callers } of lists) for (const from of callers) add({ from, to, port })
  }
  for (const { from, to } of edges.values())
    if (from !== gateway && !services.includes(from))
      throw new Error(`${to} may be called by ${from}, which is no process`)
  return { services, edges: [...edges].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, edge]) => edge) }
}

/** The list of callers of a method. */
interface List {
  readonly method: string
  readonly port: Edge['port']
  readonly callers: readonly string[]
}

function requireAllMethods(service: string, lists: readonly List[], sources: readonly Source[]): void {
  const proto = sources.find(({ path }) => path === `proto/hunch/${service}/v1/service.proto`)?.text ?? ''
  const listed = new Set(lists.map(({ method }) => method))
  for (const [, name = ''] of proto.matchAll(/^\s*rpc (\w+)/gm))
    if (!listed.has(`${name.charAt(0).toLowerCase()}${name.slice(1)}`))
      throw new Error(`services/${service} has no list of callers for ${name} in any rpc.ts`)
}

interface Node {
  readonly type: string
  readonly [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function listsOf({ path, text }: Source): List[] {
  const isRpc = path.endsWith('/rpc.ts')
  if (!isRpc && !path.endsWith('/http.ts')) return []
  const { body } = parseSync(text, { syntax: 'typescript', target: 'esnext' })
  const constants = new Map<string, unknown>()
  const lists: List[] = []
  visit(body, (node) => {
    if (node.type === 'VariableDeclarator') constants.set(textOf(node['id']), node['init'])
    if (isRpc && node.type === 'KeyValueProperty') {
      const from = fieldOf(node['value'], 'from')
      if (from && fieldOf(node['value'], 'run'))
        lists.push({ method: textOf(node['key']), port: 'grpc', callers: callersIn(from, constants, path) })
    }
    if (!isRpc && node.type === 'CallExpression' && textOf(node['callee']) === 'route') {
      const [contract, , options] = (node['arguments'] as { expression: Node }[]).map(({ expression }) => expression)
      const from = fieldOf(options, 'from')
      if (from) lists.push({ method: textOf(contract), port: 'http', callers: callersIn(from, constants, path) })
    }
  })
  return lists
}

/** The names in a list, or in the constant of the same file that the list refers to. */
function callersIn(value: Node, constants: ReadonlyMap<string, unknown>, path: string): string[] {
  const list = value.type === 'Identifier' ? constants.get(textOf(value)) : value
  const elements =
    isNode(list) && list.type === 'ArrayExpression' ? (list['elements'] as ({ expression: Node } | null)[]) : []
  const names = elements.map((each) => (each?.expression.type === 'StringLiteral' ? textOf(each.expression) : ''))
  if (names.length === 0 || names.includes('')) throw new Error(`${path}: \`from\` is no list of names in this file`)
  return names
}

/** Calls `see` for each node below a value. */
function visit(value: unknown, see: (node: Node) => void): void {
  if (isNode(value)) see(value)
  if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) visit(each, see)
}

/** The value of an object's field; for a method or a shorthand, the field itself. */
function fieldOf(value: unknown, name: string): Node | undefined {
  if (!isNode(value) || value.type !== 'ObjectExpression') return undefined
  const field = (value['properties'] as Node[]).find((each) => textOf(each['key'] ?? each) === name)
  return isNode(field?.['value']) ? field['value'] : field
}

const textOf = (node: unknown): string => (isNode(node) && typeof node['value'] === 'string' ? node['value'] : '')
