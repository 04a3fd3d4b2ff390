/** Every limit of the gateway: those that the configuration can change, and those that are fixed. */

/** Limits that LIMITS overrides by name, with their defaults. */
export const defaultLimits = {
  /** The window of the rate limits. */
  windowSeconds: 10,
  /** Requests of one member in a window, votes among them; reads are twice what a fast thumb manages on a feed full of photos. */
  memberReads: 600,
  memberWrites: 60,
  /** Requests of one address (or IPv6 /64) in a window: a household, an office, a school. */
  addressReads: 3_000,
  addressWrites: 600,
  /** A 429 of the rate limits is delayed by this, so that clients that retry at once cannot do so often. */
  limitedMs: 500,
  /** Size of a body, without the files of a multipart one. */
  bodyBytes: 64 * 1024,
  /** Time for all headers. */
  headersMs: 10_000,
  /** Time for admission and from the end of a request to the start of its response, together. */
  answerMs: 4_500,
  /** The same for uploads of photos and for archives. */
  longAnswerMs: 30_000,
  /** Time to fetch a post for the tags of its page; the page does not wait longer. */
  previewMs: 1_000,
  /** Share pictures waiting to be drawn, for one address and in total; they are drawn one at a time. */
  addressDrawings: 4,
  drawings: 100,
  /** Age up to which a share picture is sent although votes have changed, and how many are cached (20 kB each). */
  pictureFreshMs: 30_000,
  picturesKept: 300,
  /** How long a post is cached for its page and picture. */
  cardMs: 250,
  /** Pause within an upstream's response. */
  answerStallMs: 30_000,
  /** Connections without traffic in either direction. */
  silentMs: 60_000,
  keepAliveMs: 65_000,
  /** Connections, and those without a request in progress. */
  connections: 10_000,
  idleConnections: 2_000,
  /** Bodies that are still arriving, small ones and uploads; memory for all buffered bodies together. */
  bodies: 1_000,
  uploads: 32,
  keptBytes: 32 * 1024 * 1024,
  /** Memory for all replies that their clients have not read yet. */
  replyBytes: 64 * 1024 * 1024,
  /** What may wait of one of them, before its service waits as well. */
  queuedBytes: 4 * 1024 * 1024,
  /**
   * Connections to one upstream; further requests wait for one. Complete bodies and bodies still
   * arriving have pools of their own, so that reads always find a connection.
   */
  upstreamConnections: 160,
  bodyConnections: 64,
  uploadConnections: 32,
  /** Calls that wait for a service in the same process, reads and bodies apart; each end of a call looks at them all. */
  waitingInProcess: 1_000,
  /** Live streams of one member and in total; unsent bytes of one stream before it is dropped. */
  memberStreams: 8,
  streams: 5_000,
  streamBytes: 64 * 1024,
  /** Live streams: interval of heartbeats, interval of visibility checks, age up to which changes are replayed. */
  heartbeatMs: 15_000,
  viewMs: 30_000,
  missedMs: 60_000,
  /** Changes are coalesced for this time, then broadcast: of several counts of a post the last. */
  gatherMs: 100,
} as const

export type Limits = { readonly [K in keyof typeof defaultLimits]: number }

/** Limits that no configuration changes. */
export const fixedLimits = {
  /** A session ended in auth is rejected here within a second, so it may be cached for half of that. */
  sessionCacheMs: 500,
  /** Age up to which a response of auth counts, from its request on, and how often auth is asked if responses are older. */
  sessionKnownMs: 1_000,
  sessionAskedTimes: 2,
  cachedSessions: 10_000,
  /** Sessions asked for at once, and the length of a cookie beyond which it is none. */
  sessionsResolvedAtOnce: 500,
  sessionTokenLength: 64,
  /** A session in use is asked for with others where it expires within this. */
  sessionDueMs: 100,
  /** Deadline of auth's `resolveSessions`. */
  resolveSessionMs: 2_000,
  /** How long a service may take to say how it is, in ms. */
  statusMs: 3_000,
  /** How long the ways to sign in, and who may join, are used before auth is asked again, and when it could not be. */
  signInOptionsMs: 5_000,
  signInOptionsRetryMs: 2_000,
  /** Retry-After of a 429 for a body that made room for another's, and of one for live streams. */
  bodyRetrySeconds: 5,
  streamRetrySeconds: 30,
  /** Node's own limit of a request's headers, as the problem names it. */
  headersSize: '16 kB',
  headersCount: 100,
  /** How long, and up to which size, the rest of a rejected body is discarded: a browser that still sends reads no response. */
  discardMs: 5_000,
  discardBytes: 32 * 1024 * 1024,
  /** Pieces in which a body may come: the first number, and one more for each `bytesPerPiece` bytes. */
  firstPieces: 512,
  bytesPerPiece: 64,
  /** A waiting reply is sent in pieces of this size. */
  pieceBytes: 64 * 1024,
  /**
   * Bytes that a client takes of a waiting reply in each window, else its connection ends. That is a third of the least
   * rate of bodies: the system takes new bytes only after a third of its buffer is free, so on a slow line nothing seems
   * to move for longer than the window of bodies.
   */
  readBytes: 80_000,
  readWindowMs: 60_000,
  /** A reply that a service of this process hands over whole is sent straight up to this size. */
  straightBytes: 64 * 1024,
  /** How long a client that sent no valid request may take to read why its connection ends. */
  closingMs: 1_000,
  /** An upstream gets this time for its response, however long admission took. */
  minAnswerMs: 100,
  /** Idle connections kept in each pool. */
  freeConnections: 64,
  /** How long a start waits for the event log before it goes on without, and how often it retries. */
  eventLogStartMs: 5_000,
  eventLogRetryMs: 1_000,
  /** Changes that are kept for replay. */
  replayedChanges: 50_000,
  /** Interval at which heartbeats, visibility checks and sessions of live streams are looked at. */
  liveJobMs: 1_000,
  /** Sessions of live streams that auth is asked about at a time. */
  sessionsCheckedAtOnce: 64,
  /** When a gateway stops, clients reconnect after at least the first, spread over the second. */
  reconnectMs: 500,
  reconnectSpreadMs: 4_500,
  /** Responses and files below this size are not compressed. */
  compressedBytes: 1_024,
  /** Length of `og:description`; sites that show it cut it themselves. */
  descriptionCharacters: 300,
  /** Length up to which a problem quotes a path. */
  quotedPathCharacters: 200,
} as const
