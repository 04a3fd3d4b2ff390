export const clientLimits = {
  /** Timeout of a person at the identity provider. */
  signInS: 10 * 60,
  /** Timeout of all calls to the identity provider for one sign-in together. */
  providerMs: 4_000,
  /** Maximum size of a response of the identity provider. */
  providerCharacters: 64 * 1024,
  /** How long an OpenID Connect issuer's discovery document is used before it is read again. */
  discoveryKeptMs: 3_600_000,
  /** Timeout of each service that is asked for an export. */
  exporterMs: 15_000,
  /** Maximum size of a service's reply to an export. gRPC's default is too small for an active member. */
  exporterBytes: 64 * 1024 * 1024,
  /** Timeout of headlines and cases for the audit log. The log is shown without them if they are late. */
  headlinesMs: 1_000,
} as const
