export const clientLimits = {
  /** Maximum time that a person may spend at the identity provider, in seconds. */
  signInS: 10 * 60,
  /** Timeout of all calls to the identity provider together, for beginning or for finishing a sign-in. */
  providerMs: 4_000,
  /** Maximum length of a response of the identity provider, in characters. */
  providerCharacters: 64 * 1024,
  /** How long an OpenID Connect issuer's discovery document is used before it is read again. */
  discoveryKeptMs: 3_600_000,
  /** Timeout of each service that is asked for an export. */
  exporterMs: 15_000,
  /** Maximum size of a service's reply to an export. gRPC's default is too small for an active member. */
  exporterBytes: 64 * 1024 * 1024,
  /** Timeout of headlines and cases for the audit log. If the reply is late, the log is shown without them. */
  headlinesMs: 1_000,
} as const
