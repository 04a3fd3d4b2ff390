/** The sizes of files and of stored photos are in `proto/http/limits.ts`, since browsers scale photos to them. */
export const photoLimits = {
  /** Maximum length of a file's own name when it is returned to the sender. */
  nameCharacters: 255,
  /** Age at which a photo that is still `storing` is erased. */
  storingHours: 1,
  /** Maximum number of photos per lookup. */
  photosPerRead: 200,
  /** Maximum number of requests that wait for a lookup. */
  waitingReads: 5_000,
  /** Interval of the job that sweeps unused photos. */
  sweepPendingEveryMs: 10 * 60_000,
  /** Maximum number of photos that one run of this job sweeps. */
  sweptPerRun: 200,
  /** Interval of the job that erases deleted photos. */
  eraseEveryMs: 10_000,
  /** Maximum number of photos that one run of this job erases. */
  erasedPerRun: 20,
  /** How long the hashes of an erased photo are kept, so that a removal by moderation can still refuse it. */
  hashesDays: 30,
  /** Interval of the job that deletes older hashes. */
  deleteHashesEveryMs: 60 * 60_000,
  /** A post's removal also refuses its photos that were erased within this time before: moderation may not know yet. */
  erasedBeforeRemovalHours: 1,
} as const

/** Durations that tests change, through the service's context. */
export const photoTimes = {
  /** Age at which a job checks whether a pending photo is in use. If so, the job checks again after the same time. */
  pendingHours: 24,
  /** Timeout for a verdict of the checker during an upload, whose sender waits. */
  checkWaitMs: 10_000,
  /** Maximum time from the end of an upload to its verdict. Must be less than the uploading service's timeout of 28 s. */
  verdictByMs: 26_000,
} as const
