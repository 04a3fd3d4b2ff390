/** The setting LIMITS can override these by name. */
export const shareDefaults = {
  /** Timeout to fetch a post for its page's tags. After it the page is sent without them. */
  previewMs: 1_000,
  /** Maximum waiting share pictures per address. They are drawn one at a time. */
  addressDrawings: 4,
  /** Maximum waiting share pictures in total. */
  drawings: 100,
  /** Maximum age of a share picture whose post has changed. */
  pictureFreshMs: 30_000,
  /** Size of all cached share pictures (20 kB each; 1 MB with a photo). */
  pictureBytes: 24 * 1024 * 1024,
  /** How long a post is cached for its page and picture. */
  cardMs: 250,
} as const

/** No setting changes these. */
export const shareLimits = {
  /** Maximum length of `og:description`. Sites that show it shorten it themselves. */
  descriptionCharacters: 300,
} as const
