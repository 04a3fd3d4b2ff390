export const imageLimits = {
  /** Lifetime of a replica's claim to make a variant. */
  variantClaimS: 30,
  /** Poll interval of other replicas that wait for the variant. */
  variantPollMs: 50,
  /** Maximum memory for variants. A page of the feed shows 20 variants of about 15 kB each. */
  keptVariantBytes: 24 * 1_024 * 1_024,
  /** How long a variant is kept in memory. */
  keptVariantMs: 60_000,
} as const

/** Durations that tests change, through the service's context. */
export const imageTimes = {
  /** Maximum wait for another replica to make a variant. */
  variantMs: 10_000,
} as const
