import type { Member } from '@hunch/kit/identity'
import { isUniqueViolation } from '@hunch/kit/postgres'
import type { NewCredential } from '@hunch/proto/http'
import type { z } from 'zod'
import { findAccount, lockAccount } from '../accounts/load-account.ts'
import { isAdmin } from '../accounts/rules.ts'
import type { Account } from '../accounts/store/accounts.ts'
import { recordAct } from '../audit/record-act.ts'
import type { UsedBrowser } from '../client-info.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { requestSecurityMail } from '../mail/request-mail.ts'
import { countRecoveryCodes, makeCodes } from '../recovery/recovery-codes.ts'
import { countTries, keyOf } from '../throttling/count-tries.ts'
import { makeChallenge, takeChallenge } from './challenge.ts'
import { passkeyLimits } from './limits.ts'
import { algorithms, requireHost } from './passkey-host.ts'
import * as passkeys from './store.ts'

/** The data that a browser needs to create a passkey. */
export interface CreationRequest {
  readonly host: string
  readonly challenge: string
  readonly account: Account
  readonly userHandle: string
  /** The member's existing passkeys, so that a device does not get a second one. */
  readonly others: readonly passkeys.Passkey[]
  /** Whether the device must verify the person: true if the passkey alone is enough to sign in. */
  readonly mustVerify: boolean
}

/** Returns false for the admin: by default their passkey only confirms the password, so a key without a PIN is enough. */
const mustVerify = (ctx: Context, account: Account): boolean => !isAdmin(account, ctx.config.adminEmail)

/**
 * Starts to add a passkey to the member's account. `sealed` is the state for the browser's cookie.
 *
 * @throws passkeysNotOffered, tooManyPasskeys, tooManyAttempts
 */
export async function startPasskey(
  ctx: Context,
  member: Member,
  origin: string,
): Promise<{ request: CreationRequest; sealed: string }> {
  const host = requireHost(origin)
  await countTries(ctx, { [keyOf('passkeys of', member.id)]: passkeyLimits.memberPasskeys })
  const { db } = ctx.database
  const account = await findAccount(db, member.id)
  if (!account) throw errors.notSignedIn()
  const others = await passkeys.listOf(db, account.id)
  requireRoom(others.length)
  const { userHandle } = await passkeys.ensureHolder(db, account.id)
  const { challenge, sealed } = await makeChallenge(ctx, 'add', account.id)
  return { request: { host, challenge, account, userHandle, others, mustVerify: mustVerify(ctx, account) }, sealed }
}

export interface MadePasskey {
  readonly name: string
  readonly credential: z.output<typeof NewCredential>
  /** The value of the challenge's cookie; empty if there is none. */
  readonly sealed: string
  readonly origin: string
  readonly browser: UsedBrowser
}

/**
 * Adds the passkey that the browser created, and mails the member about it. If the member is the admin and has no recovery
 * codes, creates and returns codes. Only their hashes are stored.
 *
 * @throws passkeyInvalid, passkeysNotOffered, tooManyPasskeys
 */
export async function addPasskey(
  ctx: Context,
  member: Member,
  made: MadePasskey,
): Promise<{ passkey: passkeys.Passkey; recoveryCodes: string[] | null }> {
  const account = await findAccount(ctx.database.db, member.id)
  if (!account) throw errors.notSignedIn()
  const verified = await verify(ctx, account, made)
  try {
    return await ctx.database.transaction(async (tx) => {
      const locked = await lockAccount(tx, account.id)
      if (!locked) throw errors.notSignedIn()
      requireRoom(await passkeys.countOf(tx, locked.id))
      await passkeys.ensureHolder(tx, locked.id)
      const passkey = await passkeys.insert(tx, { accountId: locked.id, name: made.name, ...verified })
      await requestSecurityMail(tx, 'passkeyAdded', locked, made.browser)
      if (!isAdmin(locked, ctx.config.adminEmail)) return { passkey, recoveryCodes: null }
      await recordAct(tx, member, 'admin.passkeyAdded', locked.id, made.name)
      const hasCodes = (await countRecoveryCodes(tx, locked.id)) > 0
      return { passkey, recoveryCodes: hasCodes ? null : await makeCodes(tx, locked.id) }
    })
  } catch (error) {
    throw isUniqueViolation(error) ? errors.passkeyInvalid({}, { cause: error }) : error
  }
}

function requireRoom(count: number): void {
  if (count >= passkeyLimits.passkeys) throw errors.tooManyPasskeys({ most: passkeyLimits.passkeys })
}

/** Verifies a new credential. @throws passkeyInvalid for any fault of the credential, passkeysNotOffered */
async function verify(ctx: Context, account: Account, { credential, sealed, origin }: MadePasskey) {
  const host = requireHost(origin)
  const challenge = await takeChallenge(ctx, sealed, { purpose: 'add', accountId: account.id })
  if (challenge === undefined) throw errors.passkeyInvalid()
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server') // the library is large and rarely used
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, response: withoutUndefined(credential.response), clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: mustVerify(ctx, account),
      supportedAlgorithmIDs: [...algorithms],
    })
    if (!verified) throw new Error('the attestation is wrong')
    const { id: credentialId, publicKey, counter } = registrationInfo.credential
    const transports = credential.response.transports ?? []
    return { credentialId, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports, host }
  } catch (error) {
    throw errors.passkeyInvalid({}, { cause: error })
  }
}

const withoutUndefined = ({ transports, ...response }: MadePasskey['credential']['response']) => ({
  ...response,
  ...(transports ? { transports } : {}),
})
