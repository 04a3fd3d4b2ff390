import type { IncomingMessage } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import type { z } from 'zod'
import { commonErrors, type FieldFault } from '../errors/index.ts'

export interface FormFile {
  /** The file's name as sent, cleaned for display. */
  readonly name: string
  readonly content: Readable
}

/** A multipart form: its text fields, and its files as streams, to be read one after the other. */
export interface Form {
  readonly fields: Readonly<Record<string, string>>
  readonly files: AsyncIterable<FormFile>
}

/** Limits on the files of a form, as a contract declares them. */
export interface FilesOfForm {
  readonly field: string
  readonly most: number
  readonly bytesEach: number
}

const megabyte = 1024 * 1024
const fieldLimits = { fields: 20, fieldSize: 16 * 1024, parts: 40, headerPairs: 20, headerSize: 8 * 1024 }
const allFieldsBytes = 512 * 1024

/**
 * Reads a multipart form, text fields first, and passes it to `use`. Files are streamed, and unread content is not
 * buffered. One file more than allowed is passed on, so that `use` can reject it by name. The rest of the body is drained.
 * Throws unsupportedMediaType, malformedBody, bodyTooLarge, and invalidRequest for a field that is too long, occurs twice
 * or takes no file.
 */
export async function readForm<T>(
  request: IncomingMessage,
  files: FilesOfForm,
  use: (form: Form) => Promise<T>,
): Promise<T> {
  const mostBytes = files.most * files.bytesEach + allFieldsBytes
  const tooLarge = () => commonErrors.bodyTooLarge({ limit: `${Math.floor(mostBytes / megabyte)} MB` })
  if (!/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? ''))
    throw commonErrors.unsupportedMediaType({ expected: 'multipart/form-data' })
  if (Number(request.headers['content-length']) > mostBytes) throw tooLarge()

  const parser = createParser(request, files)
  const reading = collect(parser, files.field)
  let bytes = 0
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > mostBytes) reading.fail(tooLarge())
    if (bytes > 2 * mostBytes) request.destroy()
  })
  request.on('error', (error) => reading.fail(malformed(error)))
  request.on('close', () => request.complete || reading.fail(malformed()))
  request.pipe(parser)
  try {
    return await use(await reading.form)
  } finally {
    reading.fail(malformed())
    request.unpipe(parser)
    request.resume()
  }
}

const malformed = (cause?: unknown) =>
  commonErrors.malformedBody({ expected: 'multipart/form-data, text fields before files' }, { cause })

const invalidField = (field: string, message: string) =>
  commonErrors.invalidRequest({ fields: `${field} – ${message}` }, { fields: [{ field, message }] })

function createParser(request: IncomingMessage, files: FilesOfForm): BusboyInstance {
  const limits = { ...fieldLimits, files: files.most + 1, fileSize: files.bytesEach + 1 }
  try {
    return new Busboy({ headers: request.headers as BusboyHeaders, limits })
  } catch (error) {
    throw malformed(error)
  }
}

/** Turns the parser's events into a form. `form` resolves when the first file begins, or at the end of the body. */
function collect(parser: BusboyInstance, fileField: string): { form: Promise<Form>; fail: (error: Error) => void } {
  const { promise: form, resolve, reject } = Promise.withResolvers<Form>()
  form.catch(() => {})
  const fields = new Map<string, string>()
  const contents: Readable[] = []
  const files = new PassThrough({ objectMode: true, highWaterMark: 8 })
  files.on('error', () => {})

  const begin = () => resolve({ fields: Object.fromEntries(fields), files })
  function fail(error: Error): void {
    reject(error)
    files.destroy(error)
    for (const content of contents) content.destroy(error)
  }

  parser.on('field', (name, value, _nameCut, valueCut) => {
    const field = String(name).slice(0, 60)
    if (contents.length > 0) fail(malformed())
    else if (valueCut) fail(invalidField(field, 'is too long'))
    else if (fields.has(field)) fail(invalidField(field, 'is there twice'))
    else fields.set(field, value)
  })
  parser.on('file', (field, content, filename) => {
    content.on('error', () => {})
    if (field !== fileField) return fail(invalidField(String(field).slice(0, 60), 'takes no file'))
    if (!filename) return void content.resume() // an empty file input of a plain form
    contents.push(content)
    begin()
    files.write({ name: shown(filename), content } satisfies FormFile)
  })
  parser.on('fieldsLimit', () => fail(malformed()))
  parser.on('partsLimit', () => fail(malformed()))
  parser.on('error', (error) => fail(malformed(error)))
  parser.on('finish', () => {
    begin()
    files.end()
  })
  return { form, fail }
}

/**
 * Returns the last 80 characters of a file name, without control and format characters. Returns `file` if no characters are
 * left.
 */
function shown(filename: string): string {
  const clean = filename
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
    .trim()
  return [...clean].slice(-80).join('') || 'file'
}

/** Parses text fields by a schema. Throws invalidRequest with every invalid field. */
export function readFields<S extends z.ZodObject>(schema: S, fields: Form['fields']): z.output<S> {
  const result = schema.safeParse(fields)
  if (result.success) return result.data
  const faults: FieldFault[] = result.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  const summary = faults.map(({ field, message }) => `${field} – ${message}`).join('; ')
  throw commonErrors.invalidRequest({ fields: summary }, { fields: faults })
}
