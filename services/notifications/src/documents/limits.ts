export const documentLimits = {
  /** Maximum number of notifications that are marked or removed at a time in MongoDB. */
  markedAtOnce: 500,
  /** A notification is late if its event happened longer ago than this, e.g. after an outage. It then gets the event's time. */
  lateAfterMs: 60_000,
  /** Number of actors that are read per notification, newest first. The notification names one of them. */
  namedActors: 3,
  /** Maximum attempts to fold an act into an unread notification. An attempt fails if the member reads it at the same time. */
  foldTries: 5,
  /** Timeout to find a MongoDB server. */
  mongoSelectionMs: 4_000,
  /** Timeout to connect to MongoDB. */
  mongoConnectMs: 4_000,
  /** Timeout to receive a response of MongoDB. */
  mongoSocketMs: 10_000,
} as const
