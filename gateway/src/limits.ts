/** All limits of the gateway, configurable and fixed. `…Ms` is in ms, `…Bytes` in bytes. */

/** Defaults of the limits that the setting LIMITS can override by name. */
export const defaultLimits = {
  /** Window of the rate limits. */
  windowSeconds: 10,
  /** Maximum requests of one member per window, votes included. Reads: twice what fast scrolling through photos needs. */
  memberReads: 600,
  memberWrites: 60,
  /** Maximum requests of one IPv4 address or IPv6 /64 per window. A household, an office or a school may share one. */
  addressReads: 3_000,
  addressWrites: 600,
  /** Delay before a 429 is sent. It slows down clients that retry at once. */
  limitedMs: 500,
  /** Maximum size of a body, without the files of a multipart body. */
  bodyBytes: 64 * 1024,
  /** Timeout for a request's headers. */
  headersMs: 10_000,
  /** Maximum time for admission plus the time from the end of a request to the start of its response. */
  answerMs: 4_500,
  /** The same for uploads and for archives. */
  longAnswerMs: 30_000,
  /** Timeout to fetch a post for its page's tags. After it the page is sent without them. */
  previewMs: 1_000,
  /** Maximum waiting share pictures, per address and in total. They are drawn one at a time. */
  addressDrawings: 4,
  drawings: 100,
  /** Maximum age of a share picture whose post has changed, and size of all cached ones (20 kB each; 1 MB with a photo). */
  pictureFreshMs: 30_000,
  pictureBytes: 24 * 1024 * 1024,
  /** How long a post is cached for its page and picture. */
  cardMs: 250,
  /** Maximum pause within an upstream's response. */
  answerStallMs: 30_000,
  /** Connections without traffic are closed after `silentMs`; between requests, after `keepAliveMs`. */
  silentMs: 60_000,
  keepAliveMs: 65_000,
  /** Maximum connections in total, and without a request in progress. */
  connections: 10_000,
  idleConnections: 2_000,
  /** Maximum small bodies and uploads that are still arriving, and memory for all buffered bodies. */
  bodies: 1_000,
  uploads: 32,
  keptBytes: 32 * 1024 * 1024,
  /** Memory for all replies that their clients have not read yet. */
  replyBytes: 64 * 1024 * 1024,
  /** Maximum queued bytes of one reply. Beyond that its service waits (back-pressure). */
  queuedBytes: 4 * 1024 * 1024,
  /**
   * Maximum connections to one upstream; further requests wait. Writes and uploads that are still
   * arriving have their own pools, so that reads always find a connection.
   */
  upstreamConnections: 160,
  bodyConnections: 64,
  uploadConnections: 32,
  /** Maximum waiting calls to a service in the same process, each for reads and bodies. Each finished call scans its queue. */
  waitingInProcess: 1_000,
  /** Maximum live streams per member and in total. A stream with more unsent bytes than `streamBytes` is dropped. */
  memberStreams: 8,
  streams: 5_000,
  streamBytes: 64 * 1024,
  /** Live streams: interval of heartbeats, interval of visibility checks, maximum age of replayed changes. */
  heartbeatMs: 15_000,
  viewMs: 30_000,
  missedMs: 60_000,
  /** How long changes are coalesced before a broadcast. Of several counts of a post only the last is sent. */
  gatherMs: 100,
} as const

export type Limits = { readonly [K in keyof typeof defaultLimits]: number }

/** Limits that no configuration changes. */
export const fixedLimits = {
  /** An IPv6 /48 may send as many requests as this number of its /64 networks. */
  networksOfCustomer: 8,
  /** How long a session is cached: half of the second within which an ended session is rejected. */
  sessionCacheMs: 500,
  /** Maximum age of auth's response, counted from the request, and number of attempts to get a recent one. */
  sessionKnownMs: 1_000,
  sessionAskedTimes: 2,
  cachedSessions: 10_000,
  /** Maximum sessions per request to auth, and maximum length of a session token. A longer token has no session. */
  sessionsResolvedAtOnce: 500,
  sessionTokenLength: 64,
  /** A session in use joins another session's request to auth if its cache entry expires within this time. */
  sessionDueMs: 100,
  /** Timeout of calls to auth. */
  resolveSessionMs: 2_000,
  /** Timeout of a service's status request. */
  statusMs: 3_000,
  /** How long the sign-in options are cached, and the delay of a retry if auth was unavailable. */
  signInOptionsMs: 5_000,
  signInOptionsRetryMs: 2_000,
  /** Retry-After of a 429 for a body that was dropped to make room, and for too many live streams. */
  bodyRetrySeconds: 5,
  streamRetrySeconds: 30,
  /** Node's own size limit for a request's headers, as the problem shows it, and the maximum number of headers. */
  headersSize: '16 kB',
  headersCount: 100,
  /** Maximum length of Accept-Encoding; the rest is ignored. Browsers send about 25 characters. */
  acceptEncodingCharacters: 100,
  /**
   * The speed that a new upload is assumed to have, and for how long before its beginning. So an upload that is slower than
   * `bytesPerSecond` (a quarter of a megabit) makes room first, if all places for uploads belong to different holders.
   */
  assumedUpload: { bytesPerSecond: 32_000, forMs: 5_000 },
  /** Limits for discarding the rest of a body after its response. A browser that is still sending does not read it. */
  discardMs: 5_000,
  discardBytes: 32 * 1024 * 1024,
  /** Maximum requests of a connection that wait for their responses. */
  unansweredRequests: 4,
  /** Maximum pieces of a body: `firstPieces`, plus one for each `bytesPerPiece` bytes. */
  firstPieces: 512,
  bytesPerPiece: 64,
  /** Maximum size of the pieces in which a queued reply is sent. */
  pieceBytes: 64 * 1024,
  /**
   * Minimum bytes of a queued reply that a client reads per window, else its connection is closed. It is a third of the
   * minimum rate of bodies. The system takes new bytes only once a third of its buffer is free. So a slow line seems to
   * pause for longer than the window of bodies.
   */
  readBytes: 80_000,
  readWindowMs: 60_000,
  /** A complete reply of a service in this process skips the queue up to this size. */
  straightBytes: 64 * 1024,
  /** How long a connection stays open after the error response to an invalid request, so that the client can read it. */
  closingMs: 1_000,
  /** Minimum time that an upstream gets for its response, however long admission took. */
  minAnswerMs: 100,
  /** Maximum idle connections in each pool. */
  freeConnections: 64,
  /** How long a gateway in a process of its own waits for clients and proxies to leave their connections when it stops. */
  unusedMs: 3_000,
  /** How long startup waits for the event log before it continues without it, and the retry interval. */
  eventLogStartMs: 5_000,
  eventLogRetryMs: 1_000,
  /** Maximum number of changes that are kept for replay. */
  replayedChanges: 50_000,
  /** Interval of the jobs for heartbeats, visibility checks and ended sessions of live streams. */
  liveJobMs: 1_000,
  /** Maximum concurrent session checks of live streams. */
  sessionsCheckedAtOnce: 64,
  /** Clients of a stopping gateway reconnect after `reconnectMs` plus a random part of `reconnectSpreadMs`. */
  reconnectMs: 500,
  reconnectSpreadMs: 4_500,
  /** Responses and files below this size are not compressed. */
  compressedBytes: 1_024,
  /** Maximum length of `og:description`. Sites that show it shorten it themselves. */
  descriptionCharacters: 300,
  /** Maximum length of a path that a problem or a log line quotes. */
  quotedPathCharacters: 200,
} as const
