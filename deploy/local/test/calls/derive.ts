/** Derives inputs from a contract: with wrong fields, far values or other ids. */
import { randomUUID } from 'node:crypto'
import type { Call } from '@hunch/proto/http'
import { z } from 'zod'
import type { CallInput } from './contracts.ts'

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

/** An input with one field that the contract does not allow. */
export interface Fault {
  readonly name: string
  readonly input: CallInput
}

const schemaOf = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema

/** Every way to break a contract in one field. */
export function faultsOf(call: Call, input: CallInput): Fault[] {
  return parts.flatMap((part) => {
    const schema = call[part]
    if (!schema || (part === 'body' && call.bodyType === 'form')) return []
    const { properties = {}, required = [] } = schemaOf(schema)
    const typed = part === 'body' && call.bodyType !== 'multipart'
    // An empty parameter would give the path of another call.
    const isMeant = (value: unknown) => part !== 'params' || value !== ''
    const fields = Object.entries(properties).flatMap(([field, of]) => [
      ...[...new Set(wrongValues(of, typed))].filter(isMeant).map((value) => ({
        name: `${part} ${field}: ${JSON.stringify(value)?.slice(0, 40)}`,
        input: withField(input, part, field, value),
      })),
      ...(required.includes(field) && part !== 'params'
        ? [{ name: `${part} ${field} left out`, input: withField(input, part, field, undefined) }]
        : []),
    ])
    const whole = typed
      ? [[], 'text', 7, true].map((body) => ({ name: `body ${JSON.stringify(body)}`, input: { ...input, body } }))
      : []
    return [...fields, ...whole].filter((fault) => !schema.safeParse(fault.input[part]).success)
  })
}

const withField = (input: CallInput, part: Part, field: string, value: unknown): CallInput => {
  const { [field]: _, ...rest } = (input[part] ?? {}) as Record<string, unknown>
  return { ...input, [part]: value === undefined ? rest : { ...rest, [field]: value } }
}

/** Returns values that a field rejects. `typed` is true if the part is JSON, which distinguishes numbers from texts. */
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

const nobody = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const snapshotOf = (ms: string) => Buffer.from(`${ms}.${nobody}`).toString('base64url')

/**
 * Returns values in a field's format but far out of range: numbers, dates and snapshots that no database has. `isBad` is true
 * if the response must be 400, whatever the contract says.
 */
function farValues(field: string, schema: Schema): { value: unknown; isBad?: boolean }[] {
  const types = schema.anyOf ?? [schema]
  const values: { value: unknown; isBad?: boolean }[] = []
  if (field === 'snapshot')
    for (const ms of ['99999999999999999999', '999999999999999', '253402300800000', '-1', '1e15', 'NaN', ''])
      values.push({ value: snapshotOf(ms), isBad: true })
  if (field === 'snapshot')
    for (const value of [
      '99999999999999999999',
      '-1',
      'null',
      '00000000-0000-0000-0000-00000000000g',
      snapshotOf('0').slice(0, 9),
    ])
      values.push({ value, isBad: true })
  if (types.some(({ type }) => type === 'integer' || type === 'number'))
    for (const value of [
      '-1',
      '1e12',
      '99999999999999999999',
      '1e400',
      'Infinity',
      'NaN',
      '0x7fffffff',
      '2147483648',
      '1.5',
      '',
    ])
      values.push({ value })
  if (types.some(({ format }) => format === 'date-time'))
    for (const value of [
      '+300000-01-01T00:00:00Z',
      '-000001-01-01T00:00:00Z',
      '0000-01-01T00:00:00Z',
      '9999-12-31T23:59:59-23:59',
    ])
      values.push({ value, isBad: true })
  if (types.some(({ format }) => format === 'date'))
    for (const value of ['+300000-01-01', '0000-01-01', '9999-12-31', '2026-02-30']) values.push({ value })
  if (types.some(({ format }) => format === 'uuid')) values.push({ value: nobody })
  return values
}

/** An input with one field far from any existing value. */
export interface Far extends Fault {
  /** Whether the response must be 400. If not, any status below 500 is accepted. */
  readonly isBad: boolean
}

/** All far inputs of a call. */
export function farInputsOf(call: Call, input: CallInput): Far[] {
  return parts.flatMap((part) => {
    const schema = call[part]
    if (!schema || (part === 'body' && call.bodyType === 'form')) return []
    return Object.entries(schemaOf(schema).properties ?? {}).flatMap(([field, of]) =>
      farValues(field, of).map(({ value, isBad = false }) => {
        const far = withField(input, part, field, value)
        const name = `${part} ${field}: ${JSON.stringify(value)}`
        return { name, input: far, isBad: isBad || !schema.safeParse(far[part]).success }
      }),
    )
  })
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

/** The fields with ids that an input fills. */
export const idsOf = (call: Call, input: CallInput): { part: Part; field: string }[] =>
  idFields(call).filter(
    ({ part, field }) => (input[part] as Record<string, unknown> | undefined)?.[field] !== undefined,
  )

/** The same input with other ids: `change` maps each id of the input, or only those of the field `only`. */
export function withIds(call: Call, input: CallInput, change: (id: string) => string, only?: string): CallInput {
  return idsOf(call, input).reduce((changed, { part, field }) => {
    if (only !== undefined && field !== only) return changed
    const given = (changed[part] as Record<string, string | string[]>)[field] ?? ''
    return withField(changed, part, field, Array.isArray(given) ? given.map(change) : change(given))
  }, input)
}

/** The codes by which a call reports that something does not exist. */
export const absent = (call: Call): string[] =>
  (call.errors ?? []).filter((code) => code.endsWith('NotFound') || code === 'inviteInvalid')
