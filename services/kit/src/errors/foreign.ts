import { commonErrors, ServiceError } from './service-error.ts'

/** PostgreSQL's codes for a transaction that lost a race: a serialization failure, a deadlock, a lock that is taken. */
const lostRace = ['40001', '40P01', '55P03']
/** Codes of Node, PostgreSQL and its driver that mean: the other side is away, try again. */
const away = new Set([
  ...`ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT ENOTFOUND EAI_AGAIN EHOSTUNREACH
   57P01 57P02 57P03 53300 53400 25P03`.split(/\s+/),
  ...lostRace,
])
const full = new Set(['ENOSPC', 'EDQUOT', '53100', '53200'])
const slow = new Set(['57014'])

/** Messages of libraries that give no code. */
const awayMessage =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end/

/**
 * Turns anything thrown into what a caller may see. A database or disk that is away,
 * full or slow is named so; anything unknown is an internal error with its cause kept for
 * the log.
 */
export function toServiceError(thrown: unknown): ServiceError {
  for (let error = thrown, depth = 0; Error.isError(error) && depth < 8; error = error.cause, depth += 1) {
    if (error instanceof ServiceError) return error
    const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
    if (full.has(code)) return commonErrors.storageFull({}, { cause: thrown })
    if (slow.has(code)) return commonErrors.unavailable({}, { cause: thrown })
    if (away.has(code) || code.startsWith('08') || isSocketGone(error) || awayMessage.test(error.message))
      return commonErrors.unavailable({}, { cause: thrown })
  }
  return commonErrors.internal({}, { cause: thrown })
}

/** Whether nobody listens on a Unix socket: a server that has stopped takes its own away. */
const isSocketGone = (error: Error): boolean =>
  'code' in error && error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'

/** What says of itself that it took too long or lost a race for a lock; `4` is gRPC's DEADLINE_EXCEEDED. */
const timedOut = new Set(['57014', '4', ...lostRace])

/**
 * Whether something took too long, or lost a race, where the callee is there: a statement's
 * timeout, a lock, a peer's deadline. One that is away is none.
 */
export function isTimeout(thrown: unknown): boolean {
  for (let error = thrown, depth = 0; Error.isError(error) && depth < 8; error = error.cause, depth += 1) {
    if (error instanceof ServiceError && error.kind === 'timeout') return true
    if ('code' in error && timedOut.has(String(error.code))) return true
    if (error.name === 'MongoNetworkTimeoutError') return true
  }
  return false
}

/** Whether a transaction failed only because of another that ran at the same time. */
export function isLostRace(thrown: unknown): boolean {
  for (let error = thrown, depth = 0; Error.isError(error) && depth < 8; error = error.cause, depth += 1)
    if ('code' in error && lostRace.includes(String(error.code))) return true
  return false
}

/** Whether trying the same again later can succeed without anyone changing anything. */
export function isTransient(thrown: unknown): boolean {
  const { kind } = toServiceError(thrown)
  return kind === 'unavailable' || kind === 'storageFull' || kind === 'timeout' || kind === 'tooMany'
}
