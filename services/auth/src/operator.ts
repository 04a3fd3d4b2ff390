/** The operator commands on accounts, at the command line. They work with and without a running service. */
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
import { createDiscovery, type OidcConfig } from './clients/oidc/discovery.ts'
import type { AuthConfig } from './config.ts'
import { createPasswordHasher } from './passwords/hasher.ts'
import { type Registration, type RegistrationMode, readRegistration } from './registration/registration.ts'

export type { Admin, AdminState, ProductAction, Registration, RegistrationMode }

/** An account as the operator sees it. */
export type FoundMember = Pick<Account, 'id' | 'email' | 'emailVerified' | 'firstName' | 'lastName' | 'isActive'>

export interface AuthOperator {
  readonly admin: {
    read(): Promise<AdminState>
    /** Creates the admin's account if it is missing, as a start of the service does. */
    create(): Promise<Admin>
    /** Prepares a member's account to become the admin's. Throws userNotFound, accountDeactivated. */
    promote(email: string): Promise<Admin>
    /** Sets a new password and removes passkeys and recovery codes. Throws userNotFound. */
    reset(): Promise<Admin>
  }
  readonly members: {
    /** Returns the account with this id, or all accounts that claim this e-mail. */
    find(idOrEmail: string): Promise<readonly FoundMember[]>
    /** Ends the member's sessions and blocks their sign-in. Throws userNotFound, adminStays. */
    suspend(id: string, reason: string): Promise<void>
    /** Lets the member sign in again. Throws userNotFound. */
    reactivate(id: string, reason: string): Promise<void>
  }
  readonly registration: {
    read(): Promise<Registration>
    /** Changes the given settings and keeps the others. Returns whether a value changed. */
    change(to: { mode?: RegistrationMode | undefined; minimumAge?: number | undefined }): Promise<boolean>
  }
  /**
   * Makes the links of queued mails begin with another address of the product, and records this in the audit log.
   * Returns the number of changed mails, and the number of passkeys that no longer work.
   */
  changeAddress(origin: string): Promise<ChangedAddress>
  /** The identity providers. `probe` reads a provider's discovery document and throws if that fails. */
  readonly providers: readonly { readonly name: string; probe(): Promise<void> }[]
  /** Records in the audit log an act on the product that was done elsewhere. */
  record(action: ProductAction, note: string): Promise<void>
  /** Closes all connections. */
  stop(): Promise<void>
}

/** The part of the configuration that the operator commands need. */
export type OperatorConfig = Pick<AuthConfig, 'databaseUrl' | 'adminEmail' | 'google' | 'oidc'> & {
  readonly adminPassword?: string | undefined
}

/** Creates the operator commands. They connect on first use. */
export function createAuthOperator(config: OperatorConfig, log: Log): AuthOperator {
  const database = openDatabase({ name: 'operator auth', url: config.databaseUrl, poolSize: 2, log })
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

/** Returns the configured providers. Leaves out a provider with an `authorizationUrl`: it replaces Google in development. */
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
