export const refusalLimits = {
  /** Maximum number of refused pictures. If there are more, the oldest are dropped. */
  refusedPhotos: 100_000,
} as const
