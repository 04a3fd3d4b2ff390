/** The cost of an argon2id hash. */
export interface PasswordCost {
  /** In KiB; at least 8 times `parallelism`. */
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

/** An argon2id hash with its parameters, as in a PHC string. */
export interface PasswordHash extends PasswordCost {
  readonly salt: Buffer
  readonly tag: Buffer
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** Returns the PHC string `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. */
export const formatHash = ({ memory, passes, parallelism, salt, tag }: PasswordHash): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`

/** Parses a PHC string. Throws if it is invalid: only strings of `formatHash` are stored. */
export function parseHash(text: string): PasswordHash {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(text)
  if (!match) throw new Error('a stored password hash cannot be read')
  const [, memory, passes, parallelism, salt = '', tag = ''] = match
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}
