/**
 * Fixed limits of the service. Limits that are part of a rule are next to the rule: free attempts and delays in
 * `throttling/rules.ts`, the minimum of scored votes in `accounts/rules.ts`. The contracts limit what members may write
 * (proto/http/limits.ts).
 */
export const fixedLimits = {
  /** A session ends after this idle time. Its last use is stored at most once per `sessionSeenEveryS`. */
  sessionIdleS: 30 * 24 * 3_600,
  sessionSeenEveryS: 60,
  /** Maximum number of tokens in one `ResolveSessions`. */
  sessionsResolvedAtOnce: 500,
  /** Maximum age of the session cookie. The session itself ends by its last use, not by the cookie. */
  sessionCookieMs: 400 * 24 * 3_600_000,
  /** How long a browser stays known after a sign-in, and the maximum number of known browsers per account. */
  knownBrowserS: 90 * 24 * 3_600,
  knownBrowsers: 20,

  /** Timeout of a person at the identity provider. */
  signInS: 10 * 60,
  /** Timeout of all calls to the identity provider for one sign-in together, and the maximum size of a response. */
  providerMs: 4_000,
  providerCharacters: 64 * 1024,
  /** How long an OpenID Connect issuer's discovery document is used before it is read again. */
  discoveryKeptMs: 3_600_000,
  /** Retries of a sign-in if the same person signs in for the first time concurrently. */
  signInRetries: 2,

  /** How long an incomplete, a waiting and a refused sign-up are kept, and the maximum age of the sign-up cookie. */
  signUpS: { pending: 3_600, waiting: 180 * 24 * 3_600, refused: 30 * 24 * 3_600 },
  signUpCookieMs: 180 * 24 * 3_600_000,
  /** Maximum time that a member may not join again if they left while an act of moderation was in force. */
  exclusionDays: 365,
  /** How long an ended invitation link is still listed. */
  linksKeptDays: 90,

  /** Validity of mailed links. */
  linkS: { passwordReset: 3_600, adminSignIn: 15 * 60, emailVerification: 24 * 3_600, statement: 20 * 24 * 3_600 },
  /** Maximum number of valid links per account and purpose. Further mails are sent only to known browsers. */
  goodLinks: { passwordReset: 5, adminSignIn: 6 },
  /** Attempts per kind of link from one network; for sign-in links, in one browser. */
  linkTries: { max: 30, windowS: 15 * 60 },
  /** Requests for sign-in links from one network: for one address, and for all addresses. */
  addressSignInLinks: { max: 3, windowS: 3_600 },
  networkSignInLinks: { max: 30, windowS: 3_600 },
  /** How long a browser remembers that it asked for a sign-in link, because the mail may arrive late. */
  signInLinkCookieS: 3_600,
  /** Requests for verification mails: by one member, and from one network for all accounts. */
  memberVerifications: { max: 5, windowS: 3_600 },
  networkVerifications: { max: 30, windowS: 3_600 },
  /** Delay before a failed mail is retried: starts at `first` and doubles up to `longest`. */
  mailRetryS: { first: 5, longest: 600 },
  /** A mail older than this is dropped. */
  mailGivenUpAfterS: 24 * 3_600,
  /** How long a mail is reserved for the process that sends it. */
  mailLeaseS: 120,

  /** How long a browser may take to create or use a passkey, and the maximum number of passkeys per member. */
  passkeyS: 5 * 60,
  passkeys: 10,
  /** Passkeys that one member starts to add; passkey sign-ins that one network starts, and that it finishes. */
  memberPasskeys: { max: 30, windowS: 3_600 },
  networkPasskeys: { max: 120, windowS: 15 * 60 },
  /** How long the admin may take to confirm a right password, and the attempts before the password is needed again. */
  secondFactorS: 5 * 60,
  secondFactorTries: 10,
  /** Number of recovery codes, and the random bytes of each. */
  recoveryCodes: 10,
  recoveryCodeBytes: 10,

  /** Throttled attempts are forgotten this long after the last delay. */
  throttleForgottenAfterS: 24 * 3_600,
  /** Each hash takes a thread, 19 MiB and about 50 ms. One slot is reserved for known browsers and mailed links. */
  hashing: { concurrency: 2, reserved: 1, maxWaiting: 25 },

  /** Exports per member. */
  memberExports: { max: 6, windowS: 3_600 },
  /** Each export reads all data of a member, so concurrency is low. */
  exporting: { concurrency: 2, maxWaiting: 6 },
  /** Archives on disk, which are being made or sent to clients that may be slow. Further exports fail. */
  archives: { concurrency: 8, maxWaiting: 0 },
  /** Timeout of an export with the calls to all services, and timeout of each service. */
  exportMs: 25_000,
  exporterMs: 15_000,
  /** Maximum size of a service's reply to an export. gRPC's default is too small for an active member. */
  exporterBytes: 64 * 1024 * 1024,

  /** Maximum number of ids in one call for cards or contacts. */
  idsPerCall: 1_000,
  /** Maximum number of users that a search returns, and of the newest users for the admin. */
  foundUsers: 50,
  recentUsers: 20,
  /** Timeout of headlines and cases for the audit log, which is shown without them if they are late. */
  headlinesMs: 1_000,
  /** An erasure that is unfinished after this time is shown to the admin. */
  unfinishedErasureS: 3_600,
  /** Age at which an announced act is deleted if its event never arrived. */
  actsKeptDays: 30,

  sweepEveryMs: 10 * 60_000,
  mailEveryMs: 1_000,
  erasuresListedEveryMs: 10 * 60_000,
  /** Maximum number of expired rows per table that one run deletes. */
  sweptPerRun: 1_000,
} as const
