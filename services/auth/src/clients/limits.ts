export const clientLimits = {
  /** Maximum time that a person may spend at the identity provider, in seconds. */
  signInS: 10 * 60,
  /** Timeout of all calls to the identity provider together when a sign-in begins, and again when it finishes. */
  providerMs: 4_000,
  /** Maximum length of a response of the identity provider, in characters. */
  providerCharacters: 64 * 1024,
  /** How long an OpenID Connect issuer's discovery document is used before it is read again. */
  discoveryKeptMs: 3_600_000,
  /** Timeout of each service's reply to an export. */
  exporterMs: 15_000,
  /** Maximum size of a service's reply to an export. gRPC's default is too small for an active member. */
  exporterBytes: 64 * 1024 * 1024,
  /**
   * Timeout of the requests for headlines and cases in the audit log, and for legal notices. If a reply is late, the log omits
   * its data, and a mail is retried.
   */
  headlinesMs: 1_000,
} as const
