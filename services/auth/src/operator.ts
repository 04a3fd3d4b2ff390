/** What the operator does to accounts, at the command line; whether the service runs or not. */
import type { Log } from '@hunch/kit/log'
import { openDatabase } from '@hunch/kit/postgres'
import { findMeant } from './accounts/load-account.ts'
import type { Account } from './accounts/store/accounts.ts'
import { type ChangedAddress, changeAddress } from './admin/change-address.ts'
import { changeRegistration } from './admin/change-registration.ts'
import type { Admin } from './admin/ensure-admin.ts'
import { deactivateUser, reactivateUser } from './admin/manage-users.ts'
import { type AdminState, createAdmin, promoteMember, readAdminState, resetAdmin } from './admin/reset-admin.ts'
import { operator, type ProductAction, recordProductAct } from './audit/record-act.ts'
import type { OidcConfig } from './clients/oidc/config.ts'
import { createDiscovery } from './clients/oidc/discovery.ts'
import type { AuthConfig } from './config.ts'
import { createPasswordHasher } from './passwords/hasher.ts'
import { type Registration, type RegistrationMode, readRegistration } from './registration/registration.ts'

export type { Admin, AdminState, ProductAction, Registration, RegistrationMode }

/** An account as the operator is shown it. */
export type FoundMember = Pick<Account, 'id' | 'email' | 'emailVerified' | 'firstName' | 'lastName' | 'isActive'>

export interface AuthOperator {
  readonly admin: {
    read(): Promise<AdminState>
    /** As the start of the service does. */
    create(): Promise<Admin>
    /** Prepares a member's account for being the admin's. Throws userNotFound, accountDeactivated. */
    promote(email: string): Promise<Admin>
    /** Throws userNotFound. */
    reset(): Promise<Admin>
  }
  readonly members: {
    /** Those that have an id, or claim an e-mail. */
    find(idOrEmail: string): Promise<readonly FoundMember[]>
    /** Ends the member's sessions and forbids their sign-in. Throws userNotFound, adminStays. */
    suspend(id: string, reason: string): Promise<void>
    /** Throws userNotFound. */
    reactivate(id: string, reason: string): Promise<void>
  }
  readonly registration: {
    read(): Promise<Registration>
    /** What is left out stays. Returns whether that changed anything. */
    change(to: { mode?: RegistrationMode | undefined; minimumAge?: number | undefined }): Promise<boolean>
  }
  /**
   * Lets links of mails that wait to be sent begin with another address of the product, and enters the change in the
   * audit log. Returns how many mails that are, and how many passkeys work no longer.
   */
  changeAddress(origin: string): Promise<ChangedAddress>
  /** Reads the discovery document of each identity provider. Throws for one where that fails. */
  readonly providers: readonly { readonly name: string; probe(): Promise<void> }[]
  /** Enters in the audit log what was done to the product elsewhere. */
  record(action: ProductAction, note: string): Promise<void>
  /** Closes everything. */
  stop(): Promise<void>
}

/** Of the configuration what the operator's commands take. */
export type OperatorConfig = Pick<AuthConfig, 'databaseUrl' | 'adminEmail' | 'google' | 'oidc'> & {
  readonly adminPassword?: string | undefined
}

/** Nothing is connected before it is needed. */
export function createAuthOperator(config: OperatorConfig, log: Log): AuthOperator {
  const database = openDatabase({ name: 'operate auth', url: config.databaseUrl, poolSize: 2, log })
  const ctx = { config, database, hasher: createPasswordHasher() }
  return {
    admin: {
      read: () => readAdminState(ctx),
      create: () => createAdmin(ctx),
      promote: (email) => promoteMember(ctx, email),
      reset: () => resetAdmin(ctx),
    },
    members: {
      find: (idOrEmail) => findMeant(database.db, idOrEmail),
      suspend: async (id, reason) => void (await deactivateUser(ctx, operator, id, reason)),
      reactivate: async (id, reason) => void (await reactivateUser(ctx, operator, id, reason)),
    },
    registration: {
      read: () => readRegistration(database.db),
      change: (to) => changeRegistration(ctx, operator, to),
    },
    changeAddress: (origin) => changeAddress(ctx, origin),
    providers: providersOf(config, log),
    record: (action, note) => database.transaction((tx) => recordProductAct(tx, operator, action, note)),
    stop: async () => database.stop?.(),
  }
}

const googleIssuer = 'https://accounts.google.com'

/** The providers that people sign in at; the local one, which stands in Google's place, is named by its addresses and left out. */
function providersOf({ google, oidc }: OperatorConfig, log: Log): AuthOperator['providers'] {
  const probing = (name: string, config: OidcConfig) => ({
    name,
    probe: async () => void (await createDiscovery(config, log)()),
  })
  return [
    ...(google && !google.authorizationUrl
      ? [probing('Google', { ...google, issuer: googleIssuer, name: 'Google', trustsEmail: true, allowsHttp: false })]
      : []),
    ...(oidc ? [probing(oidc.issuer, oidc)] : []),
  ]
}
