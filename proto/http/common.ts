import { z } from 'zod'
import { languageCodes } from '../texts/languages.ts'
import { isBlank, withoutControls } from './visible-text.ts'

/** Counts code points, as people count characters: an emoji is one or a few, never a broken half. */
export const characters = (text: string): number => [...text].length

const clean = (text: string) => text.isWellFormed() && !text.includes('\0')

/**
 * Returns the schema of a text that a person writes: trimmed, well-formed Unicode without NUL, of `least` (default: 0) to
 * `most` characters (code points). Removes controls that would move the text around them. A text without visible characters
 * becomes empty.
 */
export const words = (most: number, least = 0) =>
  z
    .string()
    .max(most * 4 + 64) // bounds the work before characters are counted
    .refine(clean, { error: 'holds characters that no text can hold' })
    .overwrite((text) => (isBlank(text) ? '' : withoutControls(text).trim()))
    .refine((text) => characters(text) >= least, {
      error: least === 1 ? 'must not be empty' : `must have at least ${least} characters`,
    })
    .refine((text) => characters(text) <= most, { error: `must have at most ${most} characters` })
    .meta({ maxLength: most, ...(least ? { minLength: least } : {}) })

/** Ids are returned in lower case. Input may be in upper case (RFC 9562). */
export const Id = z.uuid().toLowerCase().describe('UUIDv7')

/** Returns the schema of a list of ids in an address, such as `?posts=0190…,0191…`: at most `limit` ids. Removes duplicates. */
export const idList = (limit: number, what: string) =>
  z
    .string()
    .max(limit * 37)
    .default('')
    .transform((list) => [...new Set(list.toLowerCase().split(',').filter(Boolean))])
    .pipe(z.array(Id).max(limit))
    .describe(`Ids of ${what}, separated by commas; at most ${limit}.`)

export const Instant = z.iso.datetime({ offset: true }).describe('ISO 8601 with an offset')
export const Country = z.string().regex(/^[A-Z]{2}$/, { error: 'must be a two-letter country code such as KE' })
export const Language = z.enum(languageCodes)

export const ById = z.object({ id: Id })
export const Done = z.object({ message: z.string() }).meta({ id: 'Done' })

/** The `limit` (default: 20, maximum: 50) and `offset` (default: 0) of a list. */
export const Page = z.object({
  limit: z.coerce.number().int().min(1).max(50).default(20),
  offset: z.coerce.number().int().min(0).max(100_000).default(0),
})
