/**
 * Every limit of the service that no configuration changes. Numbers that decide are with their rules: how many
 * tries are free and how long the next ones wait in `throttling/rules.ts`, how many scored votes an accuracy needs
 * in `accounts/rules.ts`. What members may write is limited by the contracts (proto/http/limits.ts).
 */
export const fixedLimits = {
  /** A session ends when it was not used for this long; its last use is stored at most this often. */
  sessionIdleS: 30 * 24 * 3_600,
  sessionSeenEveryS: 60,
  /** Tokens of one `ResolveSessions`. */
  sessionsResolvedAtOnce: 500,
  /** The longest that browsers keep a cookie: a session ends by its last use, not by its cookie. */
  sessionCookieMs: 400 * 24 * 3_600_000,
  /** How long a browser stays known after a sign-in, and how many browsers of one account are known. */
  knownBrowserS: 90 * 24 * 3_600,
  knownBrowsers: 20,

  /** How long a person may take at the identity provider. */
  signInS: 10 * 60,
  /** How long the identity provider may take for all calls of a sign-in together; the largest response that is read. */
  providerMs: 4_000,
  providerCharacters: 64 * 1024,
  /** How long an OpenID Connect issuer's discovery document is used before it is read again. */
  discoveryKeptMs: 3_600_000,
  /** Retries of a sign-in where the same person signs in for the first time at the same moment. */
  signInRetries: 2,

  /**
   * How long a sign-up is kept that nobody completes, that waits for approval, and that was refused; and how long browsers
   * keep its cookie at most.
   */
  signUpS: { pending: 3_600, waiting: 180 * 24 * 3_600, refused: 30 * 24 * 3_600 },
  signUpCookieMs: 180 * 24 * 3_600_000,
  /** How long at most somebody may not join anew who erased their account while an act of moderation stood against them. */
  exclusionDays: 365,
  /** How long an invitation link that has ended is still listed. */
  linksKeptDays: 90,

  /** How long a mailed link is good for. */
  linkS: { passwordReset: 3_600, adminSignIn: 15 * 60, emailVerification: 24 * 3_600, statement: 20 * 24 * 3_600 },
  /** Links of one account that are good at a time, by what they are for; a further mail is not sent. */
  goodLinks: { passwordReset: 5, adminSignIn: 6 },
  /** Tries of each kind of links from one network; of sign-in links, in one browser. */
  linkTries: { max: 30, windowS: 15 * 60 },
  /** Requests for sign-in links from one network: for one address, and for any. */
  addressSignInLinks: { max: 3, windowS: 3_600 },
  networkSignInLinks: { max: 30, windowS: 3_600 },
  /** How long a browser keeps that it asked for a sign-in link: the mail may come late. */
  signInLinkCookieS: 3_600,
  /** Requests for verification mails: of one member, and from one network for any account. */
  memberVerifications: { max: 5, windowS: 3_600 },
  networkVerifications: { max: 30, windowS: 3_600 },
  /** A mail that could not be sent is sent again after the first, then twice as long each time, up to the longest. */
  mailRetryS: { first: 5, longest: 600 },
  /** A mail older than this is given up. */
  mailGivenUpAfterS: 24 * 3_600,
  /** How long a mail that is being sent is reserved for one process. */
  mailLeaseS: 120,

  /** How long a browser has to make a passkey or to sign with one, and how many passkeys a member has at most. */
  passkeyS: 5 * 60,
  passkeys: 10,
  /** Passkeys that one member begins to add; sign-ins with a passkey that one network begins, and that it finishes. */
  memberPasskeys: { max: 30, windowS: 3_600 },
  networkPasskeys: { max: 120, windowS: 15 * 60 },
  /** How long the admin has to confirm a right password, and how often that may be tried before it is sent again. */
  secondFactorS: 5 * 60,
  secondFactorTries: 10,
  /** Codes that stand in for a passkey, and the random bytes of one. */
  recoveryCodes: 10,
  recoveryCodeBytes: 10,

  /** The count of throttled tries is forgotten this long after its last wait. */
  throttleForgottenAfterS: 24 * 3_600,
  /** Each hash takes a thread, 19 MiB and some 50 ms. One slot is reserved for known browsers and mailed links. */
  hashing: { concurrency: 2, reserved: 1, maxWaiting: 25 },

  /** Exports of one member. */
  memberExports: { max: 6, windowS: 3_600 },
  /** Each export reads all that one member has, so few are made at a time. */
  exporting: { concurrency: 2, maxWaiting: 20 },
  /** How long an export may take, the calls of all services together, and how long each service may. */
  exportMs: 25_000,
  exporterMs: 15_000,
  /** What a service may reply to an export: an active member's history is larger than gRPC's default of a message. */
  exporterBytes: 64 * 1024 * 1024,

  /** Ids in one call for cards or contacts. */
  idsPerCall: 1_000,
  /** Users that a search returns, and the newest that the admin is shown. */
  foundUsers: 50,
  recentUsers: 20,
  /** Deadline of predictions' headlines; without them the audit log is shown all the same. */
  headlinesMs: 1_000,
  /** What a service has not erased of a deleted member within this time is shown to the admin. */
  unfinishedErasureS: 3_600,
  /** Age at which an announced act of the admin whose event never came is deleted. */
  actsKeptDays: 30,

  /** Intervals of the jobs. */
  sweepEveryMs: 10 * 60_000,
  mailEveryMs: 1_000,
  erasuresListedEveryMs: 10 * 60_000,
  /** Expired rows of each table that one run deletes. */
  sweptPerRun: 1_000,
} as const
