/** Reads the tests from their syntax trees: their titles, the words of their bodies, and whether they assert. */
import { dirname, join } from 'node:path/posix'
import { parseSync } from '@swc/core'
import type { Sources } from './sources.ts'

/** One test. */
export interface Claim {
  readonly path: string
  /** The titles of the groups around the test, outermost first, then the test's own title. */
  readonly titles: readonly string[]
  /** False if the test, or a group around it, is skipped. */
  readonly runs: boolean
  /** True if the test calls `expect`, directly or through functions of the repository. */
  readonly asserts: boolean
  /** The names and literals in the test's body, and in the functions and values of the same file that the test uses. */
  readonly words: ReadonlySet<string>
}

interface Node {
  readonly type: string
  readonly [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const isTest = /\.(test|spec|contract)\.tsx?$/
const groups = new Set(['describe'])
const single = new Set(['test', 'it'])
const skipping = new Set(['skip', 'todo', 'fixme', 'failing'])

/** Every test of the repository. Throws if a test file, or a file that it uses, cannot be parsed. */
export function readClaims(sources: Sources): Claim[] {
  const modules = createModules(sources)
  return sources.paths.filter((path) => isTest.test(path)).flatMap((path) => claimsOf(modules, path))
}

/** Tests that assert nothing, and tests that are skipped. */
export function idle(claims: readonly Claim[]): string[] {
  return claims.flatMap(({ path, titles, runs, asserts }) => {
    if (runs && asserts) return []
    return [`${path}: "${titles.join(' › ')}" ${runs ? 'asserts nothing' : 'is never run'}`]
  })
}

interface Module {
  readonly path: string
  readonly body: readonly Node[]
  /** Functions and values, by their names in this file. */
  readonly own: ReadonlyMap<string, Node>
  readonly imported: ReadonlyMap<string, { readonly path: string; readonly name: string }>
}

type Modules = (path: string) => Module | undefined

function createModules(sources: Sources): Modules {
  const known = new Map<string, Module | undefined>()
  const paths = new Set(sources.paths.filter((path) => /\.(tsx?|mjs)$/.test(path)))
  return (path) => {
    if (!known.has(path)) known.set(path, paths.has(path) ? readModule(path, sources.text(path)) : undefined)
    return known.get(path)
  }
}

function readModule(path: string, text: string): Module {
  const { body } = parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'esnext' })
  const own = new Map<string, Node>()
  const imported = new Map<string, { path: string; name: string }>()
  visit(body, (node) => {
    if (node.type === 'FunctionDeclaration') own.set(nameOf(node['identifier']), node)
    if (node.type === 'VariableDeclarator' && isNode(node['init'])) own.set(nameOf(node['id']), node['init'])
    if (node.type === 'ImportDeclaration') {
      const from = String((node['source'] as Node)['value'])
      if (from.startsWith('.'))
        for (const each of node['specifiers'] as Node[])
          imported.set(nameOf(each['local']), {
            path: join(dirname(path), from),
            name: nameOf(each['imported'] ?? each['local']),
          })
    }
  })
  return { path, body: body as unknown as Node[], own, imported }
}

/** Calls `see` for a node and all nodes below it. If `see` returns true, the nodes below that node are skipped. */
function visit(value: unknown, see: (node: Node) => unknown): void {
  if (Array.isArray(value)) for (const each of value) visit(each, see)
  else if (isNode(value)) {
    if (see(value) === true) return
    for (const field of Object.values(value)) if (typeof field === 'object') visit(field, see)
  } else if (typeof value === 'object' && value !== null) for (const field of Object.values(value)) visit(field, see)
}

const nameOf = (node: unknown): string => (isNode(node) && typeof node['value'] === 'string' ? node['value'] : '')

function claimsOf(modules: Modules, path: string): Claim[] {
  const module = modules(path)
  const claims: Claim[] = []
  const read = (value: unknown, titles: readonly string[], runs: boolean): void =>
    visit(value, (node) => {
      const called = node.type === 'CallExpression' ? namesOf(node['callee']) : []
      const kind = called[0] ?? ''
      if (!module || (!groups.has(kind) && !single.has(kind))) return false
      const [title, body] = [titleOf(node), functionOf(node)]
      if (title === undefined || !body) return false
      const isRun = runs && !called.some((name) => skipping.has(name))
      if (groups.has(kind) || called.includes('describe')) read(body, [...titles, title], isRun)
      else
        claims.push({
          path,
          titles: [...titles, title],
          runs: isRun,
          ...factsOf(modules, module, [node['callee'], body]),
        })
      return true
    })
  read(module?.body, [], true)
  return claims
}

/** The names in a callee, without the calls in between: `test.each(rows)` gives `['test', 'each']`. */
function namesOf(callee: unknown): string[] {
  if (!isNode(callee)) return []
  if (callee.type === 'Identifier') return [nameOf(callee)]
  if (callee.type === 'MemberExpression') return [...namesOf(callee['object']), nameOf(callee['property'])]
  if (callee.type === 'CallExpression') return namesOf(callee['callee'])
  if (callee.type === 'TaggedTemplateExpression') return namesOf(callee['tag'])
  return []
}

const argumentsOf = (call: Node): Node[] =>
  (call['arguments'] as { expression: Node }[]).map(({ expression }) => expression)

function titleOf(call: Node): string | undefined {
  const [first] = argumentsOf(call)
  if (first?.type === 'StringLiteral') return String(first['value'])
  if (first?.type === 'TemplateLiteral')
    return (first['quasis'] as Node[]).map((part) => String(part['raw'] ?? '')).join('…')
  return undefined
}

const functionOf = (call: Node): Node | undefined =>
  argumentsOf(call).findLast(({ type }) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression')

/**
 * The words in the parts of a test (its rows, its body), and whether the test asserts. Words come only from the test's own
 * file. An assertion counts in every function that the test uses, even in one of another file.
 */
function factsOf(modules: Modules, module: Module, parts: readonly unknown[]): Pick<Claim, 'asserts' | 'words'> {
  const words = new Set<string>()
  const seen = new Set<Node>()
  let asserts = false
  const read = (within: Module, part: unknown): void => {
    if (!isNode(part) || seen.has(part)) return
    seen.add(part)
    visit(part, (each) => {
      if (each.type === 'CallExpression' && namesOf(each['callee'])[0] === 'expect') asserts = true
      if (within !== module) return void (each.type === 'Identifier' && follow(within, nameOf(each)))
      const value = each['value']
      if (typeof value === 'string' || typeof value === 'number') words.add(String(value))
      if (typeof each['raw'] === 'string') words.add(each['raw'])
      if (typeof each['pattern'] === 'string') for (const word of each['pattern'].split(/[^\w-]+/)) words.add(word)
      if (each.type === 'Identifier') follow(within, nameOf(each))
    })
  }
  const follow = (within: Module, name: string): void => {
    const own = within.own.get(name)
    const from = own ? undefined : within.imported.get(name)
    const other = from ? modules(from.path) : within
    if (other) read(other, own ?? (from && other.own.get(from.name)))
  }
  for (const part of parts) read(module, part)
  return { asserts, words }
}
