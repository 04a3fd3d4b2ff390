import { z } from 'zod'
import { call } from './call.ts'
import { ById, Id, Instant, words } from './common.ts'
import { limits } from './limits.ts'
import { User } from './members.ts'

/** Returns the schema of bytes in base64url, as in WebAuthn's JSON: at most `most` characters. */
const Bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[A-Za-z0-9_-]+$/)

const Transport = z.string().regex(/^[a-z-]{1,20}$/)

const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(Transport),
})

const Verification = z.enum(['required', 'preferred', 'discouraged'])

/** The browser's options to create a passkey (PublicKeyCredentialCreationOptionsJSON). */
export const PasskeyCreation = z
  .object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    timeout: z.int(),
    excludeCredentials: z.array(Descriptor),
    authenticatorSelection: z.object({
      residentKey: z.enum(['required', 'preferred', 'discouraged']),
      requireResidentKey: z.boolean(),
      userVerification: Verification,
    }),
    attestation: z.literal('none'),
  })
  .meta({ id: 'PasskeyCreation' })

/** The browser's options to sign with a passkey (PublicKeyCredentialRequestOptionsJSON). */
export const PasskeyRequest = z
  .object({
    rpId: z.string(),
    challenge: z.string(),
    timeout: z.int(),
    allowCredentials: z.array(Descriptor).describe('Empty if the person may choose any of their passkeys.'),
    userVerification: Verification,
  })
  .meta({ id: 'PasskeyRequest' })

/** A new passkey from the browser (RegistrationResponseJSON). Additional fields are ignored. */
export const NewCredential = z.object({
  id: Bytes(1_400),
  rawId: Bytes(1_400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Bytes(4_000),
    attestationObject: Bytes(16_000),
    transports: z.array(Transport).max(10).optional(),
  }),
})

/** A passkey's signature from the browser (AuthenticationResponseJSON). Additional fields are ignored. */
export const SignedCredential = z.object({
  id: Bytes(1_400),
  rawId: Bytes(1_400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Bytes(4_000),
    authenticatorData: Bytes(4_000),
    signature: Bytes(4_000),
    userHandle: Bytes(100).optional(),
  }),
})

export const Passkey = z
  .object({
    id: Id,
    name: z.string(),
    createdAt: Instant,
    lastUsedAt: Instant.nullable(),
  })
  .meta({ id: 'Passkey' })

/** How the admin uses passkeys: as a second factor after the password, or also alone. */
export const passkeyUses = ['secondFactor', 'alone'] as const

const Use = z.enum(passkeyUses)

export const Passkeys = z
  .object({
    passkeys: z.array(Passkey),
    use: Use.nullable().describe("The admin's choice; null for members, whose passkeys always sign in alone."),
    recoveryCodesLeft: z.int().nullable().describe('Null for members, who have none.'),
    isOffered: z.boolean().describe('Whether passkeys work at this address: with https, or at localhost.'),
  })
  .meta({ id: 'Passkeys' })

const RecoveryCodes = z.array(z.string()).describe('Shown only once: only their hashes are stored.')

const Name = words(limits.passkeyName, 1)

const own = { owner: 'auth', who: 'member', evenSuspended: true } as const
const signingIn = { owner: 'auth', who: 'visitor', method: 'POST', evenSuspended: true } as const

export const listPasskeys = call({
  owner: 'auth',
  who: 'member',
  method: 'GET',
  path: '/api/auth/passkeys',
  summary: "The member's passkeys, oldest first",
  reply: Passkeys,
})

export const startPasskey = call({
  ...own,
  method: 'POST',
  path: '/api/auth/passkeys/options',
  summary: 'Starts to add a passkey; valid for five minutes',
  reply: PasskeyCreation,
  errors: ['passkeysNotOffered', 'tooManyPasskeys', 'tooManyAttempts'],
})

export const addPasskey = call({
  ...own,
  method: 'POST',
  path: '/api/auth/passkeys',
  summary: "Adds the passkey that the browser made; the admin's first one comes with recovery codes",
  body: z.object({ name: Name, credential: NewCredential }),
  status: 201,
  reply: z.object({ passkey: Passkey, recoveryCodes: RecoveryCodes.nullable() }),
  errors: ['passkeyInvalid', 'passkeysNotOffered', 'tooManyPasskeys'],
})

export const renamePasskey = call({
  ...own,
  method: 'PATCH',
  path: '/api/auth/passkeys/{id}',
  summary: "Renames one of the member's passkeys",
  right: 'self',
  params: ById,
  body: z.object({ name: Name }),
  reply: Passkey,
  errors: ['passkeyNotFound'],
})

export const removePasskey = call({
  ...own,
  method: 'DELETE',
  path: '/api/auth/passkeys/{id}',
  summary: "Removes one of the member's passkeys; without passkeys, the admin has no second factor",
  right: 'self',
  params: ById,
  status: 204,
  reply: 'nothing',
  errors: ['passkeyNotFound'],
})

export const setPasskeyUse = call({
  owner: 'auth',
  who: 'admin',
  method: 'PUT',
  path: '/api/auth/passkeys/use',
  summary: "Chooses whether the admin's passkeys are required after the password, or also sign in without it",
  body: z.object({ use: Use }),
  reply: z.object({ use: Use }),
  errors: ['noPasskeyYet'],
})

export const makeRecoveryCodes = call({
  owner: 'auth',
  who: 'admin',
  method: 'POST',
  path: '/api/auth/recovery-codes',
  summary: 'Makes new recovery codes for the admin; earlier ones become invalid',
  status: 201,
  reply: z.object({ recoveryCodes: RecoveryCodes }),
  errors: ['noPasskeyYet'],
})

export const startPasskeySignIn = call({
  ...signingIn,
  path: '/api/auth/passkey-sign-in/options',
  summary: 'Starts a sign-in with a passkey; valid for five minutes',
  reply: PasskeyRequest,
  errors: ['passkeysNotOffered', 'tooManyAttempts'],
})

export const signInWithPasskey = call({
  ...signingIn,
  path: '/api/auth/passkey-sign-in',
  summary: 'Signs in with a passkey',
  body: z.object({
    credential: SignedCredential,
    attempt: z
      .string()
      .regex(/^[\w-]{16,64}$/)
      .optional()
      .describe('A random name of this sign-in; its session gets it by `getSignInAttempt`.'),
  }),
  reply: User,
  errors: ['passkeyNotAccepted', 'passwordFirst', 'accountDeactivated', 'passkeysNotOffered', 'tooManyAttempts'],
})

export const startSecondFactor = call({
  ...signingIn,
  path: '/api/auth/second-factor/options',
  summary: "Starts to confirm the admin's password with a passkey, in the browser that sent the password",
  reply: PasskeyRequest,
  errors: ['signInExpired', 'passkeysNotOffered'],
})

export const passSecondFactor = call({
  ...signingIn,
  path: '/api/auth/second-factor',
  summary: "Confirms the admin's password with a passkey, and signs in",
  body: z.object({ credential: SignedCredential }),
  reply: User,
  errors: ['signInExpired', 'passkeyNotAccepted', 'passkeysNotOffered', 'accountDeactivated', 'tooManyAttempts'],
})

export const signInWithRecoveryCode = call({
  ...signingIn,
  path: '/api/auth/second-factor/code',
  summary: "Confirms the admin's password with a recovery code, which is valid once, and signs in",
  body: z.object({ code: z.string().max(100) }),
  reply: User,
  errors: ['signInExpired', 'recoveryCodeWrong', 'accountDeactivated', 'tooManyAttempts'],
})
