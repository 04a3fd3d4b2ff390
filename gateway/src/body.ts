import type { IncomingMessage } from 'node:http'
import type { ServiceError } from '@hunch/kit/errors'
import type { Call } from '@hunch/proto/http'
import type { Limits } from './config.ts'
import { errors } from './errors.ts'

/** What a body may be, and how long it may take. */
export interface BodyRule {
  /** The content type that is asked for; any where absent. */
  readonly type?: string
  readonly bytes: number
  /** All of it within this time. */
  readonly ms: number
  /** No longer without any of it. */
  readonly stallMs: number
}

const types = { json: 'application/json', multipart: 'multipart/form-data', form: 'application/x-www-form-urlencoded' }

/** The rule of a call's body, from its contract. A body that no contract asks for keeps the rule of JSON. */
export function bodyRule(call: Call, limits: Limits): BodyRule {
  const kind = call.bodyType ?? 'json'
  const fileBytes = call.files ? call.files.most * call.files.bytesEach : 0
  return {
    ...(kind === 'binary' ? {} : { type: types[kind] }),
    bytes: fileBytes + limits.bodyBytes,
    ms: fileBytes > 0 ? limits.uploadMs : limits.bodyMs,
    stallMs: limits.stallMs,
  }
}

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** Judges a body by its headers. Throws unsupportedMediaType, bodyTooLarge. */
export function requireBodyWithin(rule: BodyRule, request: IncomingMessage): void {
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
 * Watches a body while it streams past, and calls `refuse` once where it grows too large
 * (bodyTooLarge) or takes too long (timeout, or whatever `stalled` says of a pause). Starts
 * the flow, so whoever takes the body must be attached in the same tick. Answers with a
 * function that ends the watch.
 */
export function watchBody(
  request: IncomingMessage,
  rule: BodyRule,
  { refuse, stalled }: { refuse: (error: ServiceError) => void; stalled: () => ServiceError | undefined },
): () => void {
  let bytes = 0
  const total = setTimeout(() => stop(errors.timeout()), rule.ms)
  // What came while this process was busy lies there unread when the time is over: it is read first.
  let reading: NodeJS.Immediate | undefined
  const stall = setTimeout(() => {
    const before = bytes
    reading = setImmediate(() => bytes === before && stop(stalled() ?? errors.timeout()))
  }, rule.stallMs)
  const seen = (chunk: Buffer) => {
    bytes += chunk.length
    stall.refresh()
    if (bytes > rule.bytes) stop(tooLarge(rule))
  }
  const finish = () => {
    clearTimeout(total)
    clearTimeout(stall)
    clearImmediate(reading)
    request.off('data', seen).off('end', finish)
  }
  const stop = (error: ServiceError) => {
    finish()
    refuse(error)
  }
  request.on('data', seen).on('end', finish)
  return finish
}
