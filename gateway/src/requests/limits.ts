/** Limits that the setting LIMITS can override by name. */
export const requestDefaults = {
  /** Window of the rate limits. */
  windowSeconds: 10,
  /** Maximum number of reads of one member per window: twice what fast scrolling through photos needs. */
  memberReads: 600,
  /** Maximum number of writes of one member per window, votes included. */
  memberWrites: 60,
  /** Maximum number of reads of one IPv4 address or IPv6 /64 per window. A household, an office or a school may share one. */
  addressReads: 3_000,
  /** Maximum number of writes of one IPv4 address or IPv6 /64 per window. */
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
  /** Maximum number of connections in total. */
  connections: 10_000,
  /** Maximum number of connections without a request in progress. */
  idleConnections: 2_000,
  /** Maximum number of small bodies that are still arriving. */
  bodies: 1_000,
  /** Maximum number of uploads that are still arriving. */
  uploads: 32,
  /** Maximum memory of all buffered bodies together. */
  keptBytes: 32 * 1024 * 1024,
} as const

/** Limits that no setting changes. */
export const requestLimits = {
  /** The limit of an IPv6 /48 is this number of times the limit of one /64. */
  networksOfCustomer: 8,
  /** Retry-After of a 429 for a body that was dropped to make room. */
  bodyRetrySeconds: 5,
  /** The size limit that Node has for a request's headers, as the problem shows it. */
  headersSize: '16 kB',
  /** Maximum number of headers of a request. */
  headersCount: 100,
  /** Maximum length of Accept-Encoding; the rest is ignored. Browsers send about 25 characters. */
  acceptEncodingCharacters: 100,
  /**
   * Each upload counts as if it had already sent at `bytesPerSecond` (a quarter of a megabit) for `forMs` before it began.
   * So if `uploads` is reached and each upload belongs to a different holder, an upload that is slower than that ends
   * before a new one does.
   */
  assumedUpload: { bytesPerSecond: 32_000, forMs: 5_000 },
  /**
   * Maximum time for discarding the rest of a body after its response. A browser reads the response only once it has
   * sent the whole body.
   */
  discardMs: 5_000,
  /** Maximum bytes that are discarded after the response. */
  discardBytes: 32 * 1024 * 1024,
  /** Maximum number of requests of a connection that wait for their responses. */
  unansweredRequests: 4,
  /** Maximum number of pieces (chunks) of a body; each `bytesPerPiece` bytes allow one more. */
  firstPieces: 512,
  /** Bytes of a body for which one more piece is allowed. */
  bytesPerPiece: 64,
  /**
   * How long a connection stays open after the error response to an invalid request, so that the client can read it.
   */
  closingMs: 1_000,
  /**
   * Maximum number of connections that are closed to make room and still wait until their client has read the 429. Further
   * connections are closed without a response.
   */
  closingConnections: 1_000,
  /**
   * How long a gateway that runs as its own process waits, when it stops, for clients and proxies to close their
   * connections.
   */
  unusedMs: 3_000,
  /** Maximum length of a path that a problem or a log line quotes. */
  quotedPathCharacters: 200,
} as const
