export const imageLimits = {
  /** Lifetime of a replica's claim to make a variant. */
  variantClaimS: 30,
  /** Poll interval of other replicas that wait for the variant. */
  variantPollMs: 50,
  /** Memory for variants. A feed page shows 20, of some 15 kB. */
  keptVariantBytes: 24 * 1_024 * 1_024,
  /** How long a variant is kept in memory. */
  keptVariantMs: 60_000,
} as const

/** Durations that tests change, through the service's context. */
export const imageTimes = {
  /** Maximum wait for another replica to make a variant. */
  variantMs: 10_000,
} as const
