import { parseArgs } from 'node:util'
import type { Which } from '../events/index.ts'

/** A parsed operator command. */
export type Command = { readonly json: boolean; readonly service?: string; readonly data?: string } & (
  | { readonly verb: 'help' }
  | { readonly verb: 'dead' }
  | { readonly verb: 'replay'; readonly which: Which }
  | { readonly verb: 'rebuild' }
)

/** Thrown if a command line is invalid. The message explains how to correct it. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

const flags = {
  service: { type: 'string' },
  id: { type: 'string' },
  all: { type: 'boolean' },
  json: { type: 'boolean' },
  data: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

const verbs = new Set(['dead', 'replay', 'rebuild'])
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Parses the arguments of a command line, such as `replay social --all`. Throws UsageError. */
export function readCommand(args: readonly string[]): Command {
  const { values, positionals } = parsed(args)
  const [verb, named, ...more] = positionals
  const { service: flagged, data, json = false } = values
  const service = flagged ?? named
  const common = { json, ...(service ? { service } : {}), ...(data ? { data } : {}) }
  if (values.help || !verb) return { ...common, verb: 'help' }
  if (!verbs.has(verb)) throw new UsageError(`there is no ${verb}: dead, replay and rebuild are what there is`)
  if (more.length > 0 || (flagged && named)) throw new UsageError('name one service, or none for all')
  if (verb === 'replay') return { ...common, verb, which: whichOf(values) }
  if (values.id || values.all) throw new UsageError(`--id and --all belong to replay, not to ${verb}`)
  return { ...common, verb: verb === 'dead' ? 'dead' : 'rebuild' }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: flags, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error), {
      cause: error,
    })
  }
}

function whichOf({ id, all }: { id?: string | undefined; all?: boolean | undefined }): Which {
  if (Boolean(id) === Boolean(all)) throw new UsageError('say what to replay: --id <event id>, or --all')
  if (!id) return 'all'
  if (!uuid.test(id)) throw new UsageError(`${id} is no event's id: dead lists them`)
  return { eventId: id.toLowerCase() }
}
