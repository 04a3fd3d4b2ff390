/** What a contract says, turned against it. */
import { randomUUID } from 'node:crypto'
import type { Call } from '@hunch/proto/http'
import { z } from 'zod'
import type { Ask } from './table.ts'

interface Schema {
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
}

const parts = ['params', 'query', 'body'] as const
type Part = (typeof parts)[number]

/** An ask with one thing about it that its contract does not allow. */
export interface Fault {
  readonly name: string
  readonly ask: Ask
}

const schemaOf = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema

/** Every way to break a contract in one field. */
export function faultsOf(call: Call, ask: Ask): Fault[] {
  return parts.flatMap((part) => {
    const schema = call[part]
    if (!schema || (part === 'body' && call.bodyType === 'form')) return []
    const { properties = {}, required = [] } = schemaOf(schema)
    const typed = part === 'body' && call.bodyType !== 'multipart'
    const fields = Object.entries(properties).flatMap(([field, of]) => [
      ...[...new Set(wrongValues(of, typed))].map((value) => ({
        name: `${part} ${field}: ${JSON.stringify(value)?.slice(0, 40)}`,
        ask: withField(ask, part, field, value),
      })),
      ...(required.includes(field) && part !== 'params'
        ? [{ name: `${part} ${field} left out`, ask: withField(ask, part, field, undefined) }]
        : []),
    ])
    const whole = typed
      ? [[], 'text', 7, true].map((body) => ({ name: `body ${JSON.stringify(body)}`, ask: { ...ask, body } }))
      : []
    return [...fields, ...whole].filter((fault) => !schema.safeParse(fault.ask[part]).success)
  })
}

const withField = (ask: Ask, part: Part, field: string, value: unknown): Ask => {
  const { [field]: _, ...rest } = (ask[part] ?? {}) as Record<string, unknown>
  return { ...ask, [part]: value === undefined ? rest : { ...rest, [field]: value } }
}

/** Values that are none of a field; `typed` where JSON says what is a number and what a text. */
function wrongValues(schema: Schema, typed: boolean): unknown[] {
  const [first, ...others] = (schema.anyOf ?? [schema]).filter(({ type }) => type !== 'null')
  if (!first || others.length > 0) return typed ? [{ $ne: '' }] : []
  const types = typed ? [{ $ne: '' }, ['x'], ...(first.type === 'string' ? [7, true] : ['x'])] : []
  return [...types, ...outOfBounds(first)]
}

function outOfBounds(schema: Schema): unknown[] {
  const { type, format, pattern, minLength, maxLength, minimum, maximum } = schema
  if (schema.enum) return ['nonsense', '']
  if (type === 'integer' || type === 'number')
    return [
      ...(type === 'integer' ? [1.5] : []),
      ...(minimum === undefined ? [] : [minimum - 1]),
      ...(maximum === undefined ? [] : [maximum + 1, 1e9]),
    ]
  if (type === 'array') {
    const { minItems = 0, maxItems = 0, items = {} } = schema
    const item = items.format === 'uuid' ? randomUUID() : 'x'
    return [...(minItems > 0 ? [[]] : []), Array.from({ length: maxItems + 1 }, () => item), [null]]
  }
  if (type !== 'string') return []
  return [
    ...(format || pattern ? ['nonsense', '%00', "' or 1=1 --"] : []),
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]),
    ...(minLength ? [' '.repeat(minLength), 'x'.repeat(minLength - 1)] : []),
    ...(maxLength === undefined ? [] : ['a\0b']),
  ]
}

/** The fields of a call that take ids, as its contract says. */
function idFields(call: Call): { part: Part; field: string }[] {
  return parts.flatMap((part) => {
    const schema = call[part]
    if (!schema) return []
    return Object.entries(schemaOf(schema).properties ?? {}).flatMap(([field, of]) => {
      const types = [of, ...(of.anyOf ?? []), ...(of.items ? [of.items] : [])]
      return types.some(({ format }) => format === 'uuid') ? [{ part, field }] : []
    })
  })
}

export const takesIds = (call: Call): boolean => idFields(call).length > 0

/** Those of them that an ask fills. */
export const idsOf = (call: Call, ask: Ask): { part: Part; field: string }[] =>
  idFields(call).filter(({ part, field }) => (ask[part] as Record<string, unknown> | undefined)?.[field] !== undefined)

/** The same ask with other ids: `change` gets each. */
export function withIds(call: Call, ask: Ask, change: (id: string) => string, only?: string): Ask {
  return idsOf(call, ask).reduce((changed, { part, field }) => {
    if (only !== undefined && field !== only) return changed
    const given = (changed[part] as Record<string, string | string[]>)[field] ?? ''
    return withField(changed, part, field, Array.isArray(given) ? given.map(change) : change(given))
  }, ask)
}

/** The codes with which a call may say that something is not there. */
export const absent = (call: Call): string[] =>
  (call.errors ?? []).filter((code) => code.endsWith('NotFound') || code === 'inviteInvalid')
