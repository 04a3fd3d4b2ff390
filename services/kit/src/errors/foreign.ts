import { commonErrors, ServiceError } from './service-error.ts'

/** PostgreSQL codes for a transaction that lost a race: serialization failure, deadlock, lock not available. */
const lostRace = ['40001', '40P01', '55P03']
/** Codes of Node, PostgreSQL and its driver for an unavailable callee or a lost race. A retry may succeed. */
const away = new Set([
  ...`ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT ENOTFOUND EAI_AGAIN EHOSTUNREACH
   57P01 57P02 57P03 53300 53400 25P03`.split(/\s+/),
  ...lostRace,
])
const full = new Set(['ENOSPC', 'EDQUOT', '53100', '53200'])
const slow = new Set(['57014'])

/** Messages of errors that have no code. */
const awayMessage =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end/

/**
 * Converts anything thrown to the error that the caller sees. A ServiceError is returned as it is, even if it is only the cause
 * of the thrown error. A full database or disk gives `storageFull`, an unavailable or slow one `unavailable`. Anything else
 * gives `internal`. The thrown value is kept as the cause, for the log.
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

/** Whether a Unix socket does not exist: a server removes its socket when it stops. */
const isSocketGone = (error: Error): boolean =>
  'code' in error && error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'

/** Codes for a timeout or a lost race. `4` is gRPC's DEADLINE_EXCEEDED. */
const timedOut = new Set(['57014', '4', ...lostRace])

/**
 * Whether an available callee took too long or a transaction lost a race. Examples are a statement timeout, a lock timeout and
 * a peer's deadline. An unavailable callee is not a timeout.
 */
export function isTimeout(thrown: unknown): boolean {
  for (let error = thrown, depth = 0; Error.isError(error) && depth < 8; error = error.cause, depth += 1) {
    if (error instanceof ServiceError && error.kind === 'timeout') return true
    if ('code' in error && timedOut.has(String(error.code))) return true
    if (error.name === 'MongoNetworkTimeoutError') return true
  }
  return false
}

/** Whether a transaction failed only because of a concurrent transaction. */
export function isLostRace(thrown: unknown): boolean {
  for (let error = thrown, depth = 0; Error.isError(error) && depth < 8; error = error.cause, depth += 1)
    if ('code' in error && lostRace.includes(String(error.code))) return true
  return false
}

/** Whether a later retry of the same work can succeed. */
export function isTransient(thrown: unknown): boolean {
  const { kind } = toServiceError(thrown)
  return kind === 'unavailable' || kind === 'storageFull' || kind === 'timeout' || kind === 'tooMany'
}
