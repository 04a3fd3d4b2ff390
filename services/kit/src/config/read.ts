import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { ConfigError, type Environment, fileOf } from './environment.ts'

/**
 * Reads a process's settings from its environment. Any value may be in a file that `<name>_FILE` names. An empty variable
 * counts as absent. Throws ConfigError with all faults at once, each with the variable's name and the expected value.
 * Messages never repeat given values, since they may be secrets.
 */
export function readConfig<S extends z.ZodObject>(schema: S, environment: Environment = process.env): z.output<S> {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const unread = readFiles(Object.keys(schema.shape), given)
  const result = schema.safeParse(given)
  const faults = (result.error?.issues ?? []).flatMap((issue) => {
    const name = String(issue.path[0] ?? 'environment')
    if (unread.has(name)) return []
    return `${name}: ${name in given ? issue.message : `is missing (${describe(schema, name)})`}`
  })
  if (result.success && unread.size === 0) return result.data
  throw new ConfigError([...unread.values(), ...faults])
}

/** Runs several reads and throws one ConfigError with the faults of all. Rethrows any other error at once. */
export function readAll<T extends readonly unknown[]>(...reads: { readonly [K in keyof T]: () => T[K] }): T {
  const faults = new Set<string>()
  const values = reads.map((read) => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      for (const fault of error.faults) faults.add(fault)
      return undefined
    }
  })
  if (faults.size > 0) throw new ConfigError([...faults])
  return values as unknown as T
}

/** Adds the values of `<name>_FILE` variables to `given`. Returns the faults by variable. */
function readFiles(names: readonly string[], given: Record<string, string | undefined>): ReadonlyMap<string, string> {
  const faults = new Map<string, string>()
  for (const name of names) {
    const file = given[fileOf(name)]
    if (file === undefined) continue
    if (name in given) {
      faults.set(name, `${name}: is set, and ${fileOf(name)} as well: keep one of them`)
      continue
    }
    try {
      const value = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
      if (value === '') faults.set(name, `${fileOf(name)}: the file is empty`)
      else given[name] = value
    } catch (error) {
      faults.set(name, `${fileOf(name)}: the file cannot be read (${codeOf(error)})`)
    }
  }
  return faults
}

const codeOf = (error: unknown): string =>
  Error.isError(error) && 'code' in error ? String(error.code) : String(error)

function describe(schema: z.ZodObject, name: string): string {
  const field: unknown = schema.shape[name]
  return (field instanceof z.ZodType && field.description) || 'required'
}
