export const refusalLimits = {
  /** Maximum number of refused pictures; beyond it the oldest are dropped. */
  refusedPhotos: 100_000,
} as const
