import { escapeHtml } from '@hunch/kit/html'
import type { Schema } from './openapi-types.ts'

/** Returns a table of an object's fields, or one line with the type of any other schema. */
export function schemaHtml(schema: Schema): string {
  if (!schema.properties) return `<p>${typeHtml(schema)}</p>`
  const required = new Set(schema.required)
  const rows = Object.entries(schema.properties).map(([name, field]) => fieldHtml(name, field, required.has(name)))
  return tableHtml(rows)
}

export const tableHtml = (rows: readonly string[]): string =>
  `<div class="scroll"><table><thead><tr><th>Name</th><th>Type</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`

/** Returns a table row for a field. `note` is shown under the name. */
export const fieldHtml = (name: string, schema: Schema, required: boolean, note = ''): string =>
  `<tr><td><code>${escapeHtml(name)}</code>${required ? '' : '<small>optional</small>'}${note ? `<small>${escapeHtml(note)}</small>` : ''}</td>` +
  `<td>${typeHtml(schema)}</td><td>${meaningHtml(schema)}</td></tr>`

/** Returns the type of a value in words (`list of string`), with links to named schemas. */
export function typeHtml(schema: Schema): string {
  if (schema.$ref) {
    const name = escapeHtml(schema.$ref.split('/').at(-1) ?? '')
    return `<a href="#schema-${name}">${name}</a>`
  }
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map(typeHtml).join(' or ')
  if (schema.allOf) return schema.allOf.map(typeHtml).join(' with ')
  if (schema.enum) return schema.enum.map((value) => `<code>${escapeHtml(JSON.stringify(value))}</code>`).join(' ')
  if (schema.items) return `list of ${typeHtml(schema.items)}`
  if (schema.properties)
    return `object of ${Object.keys(schema.properties)
      .map((name) => `<code>${escapeHtml(name)}</code>`)
      .join(' ')}`
  if (schema.contentMediaType || schema.format === 'binary') return 'file'
  const type = [schema.type ?? 'anything'].flat().join(' or ')
  return escapeHtml(schema.format && type === 'string' ? schema.format : type)
}

function meaningHtml(schema: Schema): string {
  const inner = schema.anyOf?.find((choice) => choice.description)
  const bounds = [
    range(schema.minLength, schema.maxLength, ' characters'),
    range(schema.minimum, schema.maximum, ''),
    range(undefined, schema.maxItems, ' of them'),
    schema.default === undefined ? '' : `${JSON.stringify(schema.default)} where left out`,
  ].filter(Boolean)
  const words = [schema.description ?? inner?.description ?? '', ...bounds].filter(Boolean)
  return escapeHtml(words.map((text) => (/[.!?]$/.test(text) ? text : `${text}.`)).join(' '))
}

/** Returns bounds in words: `1 to 20 characters`. Omits bounds at JavaScript's largest safe integers. */
function range(least: number | undefined, most: number | undefined, unit: string): string {
  const low = least !== undefined && least > -Number.MAX_SAFE_INTEGER ? least : undefined
  const high = most !== undefined && most < Number.MAX_SAFE_INTEGER ? most : undefined
  if (low !== undefined && high !== undefined) return `${low} to ${high}${unit}`
  if (high !== undefined) return `At most ${high}${unit}`
  return low === undefined ? '' : `At least ${low}${unit}`
}
