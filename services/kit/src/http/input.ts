import express, { type Request, type RequestHandler, type Response } from 'express'
import type { z } from 'zod'
import { commonErrors, type FieldFault } from '../errors/index.ts'
import type { Contract } from './route.ts'

/** Maximum size of a JSON body, in bytes. */
const jsonBytes = 64 * 1024

const parseJson = express.json({ limit: jsonBytes, strict: false, inflate: false }) as RequestHandler

/** A part of a call's input. If a fault concerns no single field, the error names the part instead. */
export type Part = 'params' | 'query' | 'body'

/** Parses one part of the input by its schema. Throws invalidRequest with every invalid field. */
export function readPart(schema: z.ZodType | undefined, part: Part, value: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const fields: FieldFault[] = result.error.issues.map((issue) => ({
    field: issue.path.map(String).join('.') || part,
    message: issue.message,
  }))
  throw commonErrors.invalidRequest({ fields: summarise(fields) }, { fields })
}

const summarise = (fields: readonly FieldFault[]): string =>
  fields
    .slice(0, 5)
    .map(({ field, message }) => `${field.slice(0, 60)} – ${message.slice(0, 160)}`)
    .join('; ')

const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/**
 * Reads a JSON body up to its limit. Returns undefined if the contract has no JSON body, or if an optional body is absent.
 * Throws unsupportedMediaType, bodyTooLarge, malformedBody.
 */
export async function readJson(contract: Contract, request: Request, response: Response): Promise<unknown> {
  if (!contract.body || (contract.bodyType ?? 'json') !== 'json') return undefined
  if (!hasBody(request) && contract.body.safeParse(undefined).success) return undefined
  if (!request.is('application/json')) throw commonErrors.unsupportedMediaType({ expected: 'application/json' })
  await new Promise<void>((done, fail) => {
    parseJson(request, response, (error?: unknown) => (error ? fail(asProblem(error)) : done()))
  })
  return request.body
}

function asProblem(error: unknown): Error {
  const type = error instanceof Error && 'type' in error ? error.type : ''
  if (type === 'entity.too.large') return commonErrors.bodyTooLarge({ limit: '64 kB' })
  if (type === 'encoding.unsupported' || type === 'charset.unsupported')
    return commonErrors.unsupportedMediaType({ expected: 'application/json in UTF-8, not compressed' })
  return commonErrors.malformedBody({ expected: 'JSON' }, { cause: error })
}
