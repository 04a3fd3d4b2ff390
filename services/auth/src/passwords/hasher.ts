import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createLimiter, LimiterFull, type Priority } from '@hunch/kit/limiter'
import { errors } from '../errors.ts'
import { passwordLimits } from './limits.ts'
import { formatHash, type PasswordCost, type PasswordHash, parseHash } from './rules.ts'

const derive = promisify(argon2)

/** 19 MiB and two passes, as OWASP recommends for argon2id. */
const defaultCost: PasswordCost = { memory: 19 * 1024, passes: 2, parallelism: 1 }
const saltBytes = 16
const tagBytes = 32

export interface PasswordHasher {
  hash(password: string, priority: Priority): Promise<string>
  /**
   * Whether a password matches a hash. Without a hash, returns false after the same work, so that the response time
   * does not reveal that the account has no password.
   */
  verify(password: string, hash: string | undefined, priority: Priority): Promise<boolean>
}

/**
 * Returns a hasher with Node's argon2id behind one limiter. `cost` applies to new hashes; a stored hash is verified at
 * its own cost.
 *
 * Both functions of the hasher throw `unavailable` if too many calls of the same priority wait.
 */
export function createPasswordHasher(cost = defaultCost): PasswordHasher {
  const limiter = createLimiter({ ...passwordLimits.hashing, order: 'priority' })
  /** A hash that no password matches. Verifying it costs as much as verifying a real hash. */
  const dummy = formatHash({ ...cost, salt: randomBytes(saltBytes), tag: randomBytes(tagBytes) })

  function tagOf(password: string, hash: PasswordHash, priority: Priority): Promise<Buffer> {
    const { memory, passes, parallelism, salt, tag } = hash
    const parameters = { message: password, nonce: salt, memory, passes, parallelism, tagLength: tag.length }
    return limiter
      .run(() => derive('argon2id', parameters), priority)
      .catch((error) => {
        throw error instanceof LimiterFull ? errors.unavailable({}, { cause: error }) : error
      })
  }

  return {
    async hash(password, priority) {
      const blank = { ...cost, salt: randomBytes(saltBytes), tag: Buffer.alloc(tagBytes) }
      return formatHash({ ...blank, tag: await tagOf(password, blank, priority) })
    },
    async verify(password, hash, priority) {
      const expected = parseHash(hash ?? dummy)
      return timingSafeEqual(await tagOf(password, expected, priority), expected.tag)
    },
  }
}
