export const documentLimits = {
  /** Maximum notifications that MongoDB marks or removes at a time. */
  markedAtOnce: 500,
  /** From this delay on, a notification is late, e.g. after an outage. It then keeps its event's time. */
  lateAfterMs: 60_000,
  /** Actors that are read per notification, newest first; the notification names one of them. */
  namedActors: 3,
  /** Maximum attempts to fold into a notification that is read at the same time. */
  foldTries: 5,
  /** Timeout to find a MongoDB server. */
  mongoSelectionMs: 4_000,
  /** Timeout to connect to MongoDB. */
  mongoConnectMs: 4_000,
  /** Timeout to receive a response of MongoDB. */
  mongoSocketMs: 10_000,
} as const
