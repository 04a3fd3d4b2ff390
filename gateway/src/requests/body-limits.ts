import type { IncomingMessage } from 'node:http'
import type { ServiceError } from '@hunch/kit/errors'
import { startLeastRate } from '@hunch/kit/failures'
import type { Timers } from '@hunch/kit/timers'
import type { Call } from '@hunch/proto/http'
import { errors } from '../errors.ts'
import type { Limits } from '../limits.ts'
import type { ResponseGuard } from '../responses/response-guard.ts'

/** The type and size that a body may have. */
export interface BodyRule {
  /** The required content type. Default: any type. */
  readonly type?: string
  readonly bytes: number
}

const types = { json: 'application/json', multipart: 'multipart/form-data', form: 'application/x-www-form-urlencoded' }

/** Returns the rule for a call's body, from its contract. Calls without a body get the rule for JSON. */
export function bodyRuleOf(call: Call, limits: Limits): BodyRule {
  const kind = call.bodyType ?? 'json'
  const fileBytes = call.files ? call.files.most * call.files.bytesEach : 0
  return {
    ...(kind === 'binary' ? {} : { type: types[kind] }),
    bytes: fileBytes + limits.bodyBytes,
  }
}

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/**
 * Checks a body by its headers.
 *
 * @throws unsupportedMediaType for another content type, and for a compressed body
 * @throws bodyTooLarge
 */
export function requireAcceptableBody(rule: BodyRule, request: IncomingMessage): void {
  if (!hasBody(request)) return
  const { headers } = request
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase()
  if (rule.type && type !== rule.type) throw errors.unsupportedMediaType({ expected: rule.type })
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw errors.unsupportedMediaType({ expected: `${rule.type ?? 'a body'} that is not compressed` })
  if (Number(headers['content-length'] ?? 0) > rule.bytes) throw tooLarge(rule)
}

const tooLarge = ({ bytes }: BodyRule): ServiceError =>
  errors.bodyTooLarge({
    limit: bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} kB` : `${Math.floor(bytes / 1024 / 1024)} MB`,
  })

/**
 * Rejects a body that grows too large (bodyTooLarge) or arrives below the minimum rate (the error that `stalled` returns,
 * default: timeout). Stops when the body or the exchange ends. Starts to read the body, so the caller must attach its own
 * listeners in the same tick. Returns a function that returns the number of bytes so far.
 */
export function enforceBodyRule(
  request: IncomingMessage,
  rule: BodyRule,
  { guard, timers, stalled }: { guard: ResponseGuard; timers: Timers; stalled: () => ServiceError | undefined },
): () => number {
  let bytes = 0
  const reject = (error: ServiceError) => guard.reject(error, { close: error.kind === 'timeout' })
  const stopRate = startLeastRate(
    () => bytes,
    () => reject(stalled() ?? errors.timeout()),
    timers,
  )
  const count = (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > rule.bytes) reject(tooLarge(rule))
  }
  const finish = () => {
    stopRate()
    request.off('data', count).off('end', finish)
  }
  request.on('data', count).on('end', finish)
  guard.whenOver(finish)
  return () => bytes
}
