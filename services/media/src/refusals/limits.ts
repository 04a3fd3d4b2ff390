export const refusalLimits = {
  /** Maximum refused pictures; beyond it the oldest are dropped. */
  refusedPhotos: 100_000,
} as const
