import type { Queries } from '@hunch/kit/postgres'
import type { SignedCredential } from '@hunch/proto/http'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import type { Challenge } from '../seal.ts'
import { makeChallenge, takeChallenge } from './challenge.ts'
import { requireHost } from './passkey-host.ts'
import * as passkeys from './store.ts'

/** Re-exports the function that counts an account's passkeys, for the second factor. */
export { countOf as countPasskeys } from './store.ts'

/** The data that a browser needs to sign with a passkey. */
export interface SigningRequest {
  readonly host: string
  readonly challenge: string
  /** The passkeys that the person may use; empty if any passkey is allowed. */
  readonly passkeys: readonly passkeys.Passkey[]
  /** Whether the device must verify the person: true if the passkey alone is enough to sign in. */
  readonly mustVerify: boolean
}

/**
 * Starts to ask for a passkey: of one account, or of any account if `accountId` is absent. `sealed` is the state for
 * the browser's cookie.
 *
 * @throws passkeysNotOffered
 */
export async function askForPasskey(
  ctx: Context,
  origin: string,
  accountId?: string,
): Promise<{ request: SigningRequest; sealed: string }> {
  const host = requireHost(origin)
  const own = accountId ? await passkeys.listOf(ctx.database.db, accountId) : []
  const { challenge, sealed } = await makeChallenge(ctx, accountId ? 'secondFactor' : 'signIn', accountId)
  const here = own.filter((passkey) => passkey.host === host)
  return { request: { host, challenge, passkeys: here, mustVerify: accountId === undefined }, sealed }
}

export interface SignedChallenge {
  readonly credential: z.output<typeof SignedCredential>
  /** The value of the challenge's cookie; empty if there is none. */
  readonly sealed: string
  readonly origin: string
}

/** A verified passkey, and the new value of its authenticator's counter. */
export interface CheckedPasskey {
  readonly passkey: passkeys.Passkey
  readonly holder: passkeys.Holder
  readonly counter: number
}

/**
 * Verifies a challenge that a passkey has signed in this browser. For a sign-in without a known account, the device
 * must have verified the person. Afterwards the caller must call `notePasskeyUse`.
 *
 * @throws passkeyNotAccepted for any fault, passkeysNotOffered
 */
export async function checkPasskey(
  ctx: Context,
  { credential, sealed, origin }: SignedChallenge,
  asked: Pick<Challenge, 'purpose' | 'accountId'>,
): Promise<CheckedPasskey> {
  const host = requireHost(origin)
  const challenge = await takeChallenge(ctx, sealed, asked)
  if (challenge === undefined) throw errors.passkeyNotAccepted()
  const passkey = await passkeys.findByCredential(ctx.database.db, credential.id, host)
  const holder = passkey && (await passkeys.findHolder(ctx.database.db, passkey.accountId))
  if (!passkey || !holder || !isOf(holder, credential, asked.accountId)) throw errors.passkeyNotAccepted()
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server') // the library is large and rarely used
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, response: withoutUndefined(credential.response), clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
      requireUserVerification: asked.accountId === undefined,
    })
    if (!verified) throw new Error('the signature is wrong')
    return { passkey, holder, counter: authenticationInfo.newCounter }
  } catch (error) {
    throw errors.passkeyNotAccepted({}, { cause: error })
  }
}

/**
 * Whether the passkey's holder is the expected account and has the user handle that the browser sent. If an account is
 * expected, the browser may omit the user handle.
 */
function isOf(
  { accountId, userHandle }: passkeys.Holder,
  { response }: SignedChallenge['credential'],
  expectedId: string | undefined,
): boolean {
  if (expectedId === undefined) return response.userHandle === userHandle
  return accountId === expectedId && (response.userHandle ?? userHandle) === userHandle
}

/**
 * Stores the use of a verified passkey, in the transaction of the sign-in.
 *
 * @throws passkeyNotAccepted if the passkey was removed meanwhile, or if the counter did not increase
 */
export async function notePasskeyUse(tx: Queries, { passkey, counter }: CheckedPasskey): Promise<void> {
  if (!(await passkeys.noteUse(tx, passkey.id, counter))) throw errors.passkeyNotAccepted()
}

const withoutUndefined = ({ userHandle, ...response }: SignedChallenge['credential']['response']) => ({
  ...response,
  ...(userHandle ? { userHandle } : {}),
})
