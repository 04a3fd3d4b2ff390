import type {
  Passkey as PasskeyContract,
  PasskeyCreation,
  PasskeyRequest,
  Passkeys as PasskeysContract,
} from '@hunch/proto/http'
import type { z } from 'zod'
import type { CreationRequest } from './add-passkey.ts'
import type { SigningRequest } from './check-passkey.ts'
import type { OwnPasskeys } from './manage-passkeys.ts'
import type { Passkey } from './store.ts'

export const toPasskey = ({ id, name, createdAt, lastUsedAt }: Passkey): z.input<typeof PasskeyContract> => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

export const toPasskeys = (own: OwnPasskeys): z.input<typeof PasskeysContract> => ({
  passkeys: own.passkeys.map(toPasskey),
  use: own.use,
  recoveryCodesLeft: own.recoveryCodesLeft,
  isOffered: own.isOffered,
})

const toDescriptor = ({ credentialId, transports }: Passkey) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports,
})

/** The request to create a passkey. The device shows `product`; `timeoutMs` is the browser's timeout. */
export function toCreation(
  { host, challenge, account, userHandle, others, mustVerify }: CreationRequest,
  { product, timeoutMs, algorithms }: { product: string; timeoutMs: number; algorithms: readonly number[] },
): z.input<typeof PasskeyCreation> {
  const displayName = [account.firstName, account.lastName].filter(Boolean).join(' ')
  return {
    rp: { id: host, name: product },
    user: { id: userHandle, name: account.email, displayName: displayName || account.email },
    challenge,
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: timeoutMs,
    excludeCredentials: others.map(toDescriptor),
    authenticatorSelection: {
      residentKey: mustVerify ? 'required' : 'preferred',
      requireResidentKey: mustVerify,
      userVerification: mustVerify ? 'required' : 'preferred',
    },
    attestation: 'none',
  }
}

/** The request to sign with a passkey. */
export const toRequest = (
  { host, challenge, passkeys, mustVerify }: SigningRequest,
  timeoutMs: number,
): z.input<typeof PasskeyRequest> => ({
  rpId: host,
  challenge,
  timeout: timeoutMs,
  allowCredentials: passkeys.map(toDescriptor),
  userVerification: mustVerify ? 'required' : 'preferred',
})
