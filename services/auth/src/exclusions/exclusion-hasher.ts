import { createHmac, hkdfSync } from 'node:crypto'
import type { JWK } from 'jose'
import { emailKey } from '../accounts/rules.ts'
import type { Provider } from '../schema/index.ts'

/** The identifiers by which a person is recognised: their identities at providers, and their e-mail if it is verified. */
export interface Recognised {
  readonly persons: readonly { readonly provider: Provider; readonly subject: string }[]
  readonly email: string
  readonly emailVerified: boolean
}

export interface ExclusionHasher {
  /** Returns one hash per identity, and one of a verified e-mail. The hashes are useless without the service's key. */
  hashesOf(recognised: Recognised): string[]
}

/** Creates a hasher with a key derived from the service's private key. Without a key, addresses could be guessed. */
export function createExclusionHasher(privateKey: JWK): ExclusionHasher {
  const secret = Buffer.from(privateKey.d ?? '', 'base64url')
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'who may not join yet', 32))
  const hash = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  return {
    hashesOf: ({ persons, email, emailVerified }) => [
      ...persons.map(({ provider, subject }) => hash(`person ${provider} ${subject}`)),
      ...(emailVerified ? [hash(`email ${emailKey(email)}`)] : []),
    ],
  }
}
