import { z } from 'zod'

/** The environment does not say what the process needs; the message names every variable at fault. */
export class ConfigError extends Error {
  constructor(faults: readonly string[]) {
    super(
      `The configuration has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    )
    this.name = 'ConfigError'
  }
}

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads a process's settings from its environment. Throws ConfigError with all faults at once,
 * each with the variable's name and what was expected of it; values are never repeated, as
 * they may be secrets. An empty variable counts as absent.
 */
export function readConfig<S extends z.ZodObject>(schema: S, environment: Environment = process.env): z.output<S> {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const result = schema.safeParse(given)
  if (result.success) return result.data
  throw new ConfigError(
    result.error.issues.map((issue) => {
      const name = String(issue.path[0] ?? 'environment')
      return `${name}: ${name in given ? issue.message : `is missing (${describe(schema, name)})`}`
    }),
  )
}

function describe(schema: z.ZodObject, name: string): string {
  const field: unknown = schema.shape[name]
  return (field instanceof z.ZodType && field.description) || 'required'
}
