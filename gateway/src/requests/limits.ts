/** The setting LIMITS can override these by name. */
export const requestDefaults = {
  /** Window of the rate limits. */
  windowSeconds: 10,
  /** Maximum reads of one member per window: twice what fast scrolling through photos needs. */
  memberReads: 600,
  /** Maximum writes of one member per window, votes included. */
  memberWrites: 60,
  /** Maximum reads of one IPv4 address or IPv6 /64 per window. A household, an office or a school may share one. */
  addressReads: 3_000,
  /** Maximum writes of one IPv4 address or IPv6 /64 per window. */
  addressWrites: 600,
  /** Delay before a 429 is sent. It slows down clients that retry at once. */
  limitedMs: 500,
  /** Maximum size of a body, without the files of a multipart body. */
  bodyBytes: 64 * 1024,
  /** Timeout for a request's headers. */
  headersMs: 10_000,
  /** A connection without traffic is closed after this time. */
  silentMs: 60_000,
  /** A connection between two requests is closed after this time. */
  keepAliveMs: 65_000,
  /** Maximum connections in total. */
  connections: 10_000,
  /** Maximum connections without a request in progress. */
  idleConnections: 2_000,
  /** Maximum small bodies that are still arriving. */
  bodies: 1_000,
  /** Maximum uploads that are still arriving. */
  uploads: 32,
  /** Memory for all buffered bodies. */
  keptBytes: 32 * 1024 * 1024,
} as const

/** No setting changes these. */
export const requestLimits = {
  /** An IPv6 /48 may send as many requests as this number of its /64 networks. */
  networksOfCustomer: 8,
  /** Retry-After of a 429 for a body that was dropped to make room. */
  bodyRetrySeconds: 5,
  /** Node's own size limit for a request's headers, as the problem shows it. */
  headersSize: '16 kB',
  /** Maximum number of headers of a request. */
  headersCount: 100,
  /** Maximum length of Accept-Encoding; the rest is ignored. Browsers send about 25 characters. */
  acceptEncodingCharacters: 100,
  /**
   * The speed that a new upload is assumed to have, and for how long before its beginning. So an upload that is slower
   * than `bytesPerSecond` (a quarter of a megabit) makes room first, if all places for uploads belong to different
   * holders.
   */
  assumedUpload: { bytesPerSecond: 32_000, forMs: 5_000 },
  /**
   * Maximum time for discarding the rest of a body after its response. A browser that is still sending does not read
   * it.
   */
  discardMs: 5_000,
  /** Maximum bytes of such a rest. */
  discardBytes: 32 * 1024 * 1024,
  /** Maximum requests of a connection that wait for their responses. */
  unansweredRequests: 4,
  /** Maximum pieces of a body, plus one for each `bytesPerPiece` bytes. */
  firstPieces: 512,
  /** Bytes of a body for which one more piece is allowed. */
  bytesPerPiece: 64,
  /**
   * How long a connection stays open after the error response to an invalid request, so that the client can read it.
   */
  closingMs: 1_000,
  /**
   * How long a gateway in a process of its own waits for clients and proxies to leave their connections when it stops.
   */
  unusedMs: 3_000,
  /** Maximum length of a path that a problem or a log line quotes. */
  quotedPathCharacters: 200,
} as const
