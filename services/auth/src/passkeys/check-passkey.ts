import type { Queries } from '@hunch/kit/postgres'
import type { SignedCredential } from '@hunch/proto/http'
import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { makeChallenge, takeChallenge } from './challenge.ts'
import type { Challenge } from './challenge-seal.ts'
import { requireHost } from './passkey-host.ts'
import * as passkeys from './store.ts'

/** How the second factor finds out whether there is one. */
export { countOf as countPasskeys } from './store.ts'

/** What a browser is asked to sign by. */
export interface SigningRequest {
  readonly host: string
  readonly challenge: string
  /** Those of which one may sign; empty where the person chooses any. */
  readonly passkeys: readonly passkeys.Passkey[]
  /** Whether the person must prove themselves to the device: where the passkey is all that they sign in with. */
  readonly mustVerify: boolean
}

/**
 * Begins to ask for a passkey: of an account, or of whoever signs in. Returns what the browser keeps as well.
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
  /** The value of the challenge's cookie; empty without one. */
  readonly sealed: string
  readonly origin: string
}

/** A passkey that has signed, and what its authenticator counts now. */
export interface CheckedPasskey {
  readonly passkey: passkeys.Passkey
  readonly holder: passkeys.Holder
  readonly counter: number
}

/**
 * Checks what a passkey has signed in this browser: by the account, or by whoever signs in, who must have proven
 * themselves to their device. Then `notePasskeyUse`.
 *
 * @throws passkeyNotAccepted whatever is wrong with it, passkeysNotOffered
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

/** Whoever signs in names themselves by the handle; who was named before need not, and is nobody else. */
function isOf(
  { accountId, userHandle }: passkeys.Holder,
  { response }: SignedChallenge['credential'],
  expectedId: string | undefined,
): boolean {
  if (expectedId === undefined) return response.userHandle === userHandle
  return accountId === expectedId && (response.userHandle ?? userHandle) === userHandle
}

/**
 * Stores the use of a passkey that was checked, in the transaction of the sign-in.
 *
 * @throws passkeyNotAccepted where it was removed meanwhile, or the authenticator's count was used
 */
export async function notePasskeyUse(tx: Queries, { passkey, counter }: CheckedPasskey): Promise<void> {
  if (!(await passkeys.noteUse(tx, passkey.id, counter))) throw errors.passkeyNotAccepted()
}

const withoutUndefined = ({ userHandle, ...response }: SignedChallenge['credential']['response']) => ({
  ...response,
  ...(userHandle ? { userHandle } : {}),
})
