import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { formatHash, type PasswordHash, parseHash } from '../domain/password-hash.ts'
import { createGate } from './gate.ts'

const derive = promisify(argon2)

/** What a new hash costs: 19 MiB and two passes, as OWASP advises for argon2id. */
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1 } as const
const saltBytes = 16
const tagBytes = 32

/** Hashes at work at once, and how many more may wait; each takes a thread, 19 MiB and some 50 ms. */
const atOnce = 2
const mostWaiting = 50

export interface Passwords {
  hash(password: string): Promise<string>
  /**
   * Whether a password is the one that was hashed. Where there is no hash it is false, after the
   * same work, so that the time tells nothing.
   */
  verify(password: string, hash: string | undefined): Promise<boolean>
}

/** argon2id by Node's own crypto. Both functions throw `unavailable` where too many wait already. */
export function createPasswords(): Passwords {
  const gate = createGate(atOnce, mostWaiting)
  /** Costs what a real one costs; no password has it. */
  const dummy = formatHash({ ...cost, salt: randomBytes(saltBytes), tag: randomBytes(tagBytes) })

  const tagOf = (password: string, { memory, passes, parallelism, salt, tag }: PasswordHash): Promise<Buffer> =>
    gate(() =>
      derive('argon2id', { message: password, nonce: salt, memory, passes, parallelism, tagLength: tag.length }),
    )

  return {
    async hash(password) {
      const blank = { ...cost, salt: randomBytes(saltBytes), tag: Buffer.alloc(tagBytes) }
      return formatHash({ ...blank, tag: await tagOf(password, blank) })
    },
    async verify(password, hash) {
      const expected = parseHash(hash ?? dummy)
      return timingSafeEqual(await tagOf(password, expected), expected.tag)
    },
  }
}
