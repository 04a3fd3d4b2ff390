/** Limits that the setting LIMITS can override by name. */
export const shareDefaults = {
  /** Timeout to fetch a post for its page's tags. Without a reply in time, the page is sent without tags. */
  previewMs: 1_000,
  /** Maximum number of share pictures per address that wait to be drawn. One picture is drawn at a time. */
  addressDrawings: 4,
  /** Maximum number of share pictures that wait or are being drawn, for all addresses. */
  drawings: 100,
  /** Maximum age at which a share picture is still sent after its post has changed, unless the photo has. */
  pictureFreshMs: 30_000,
  /** Maximum size of all cached share pictures together (20 kB each; 1 MB with a photo). */
  pictureBytes: 24 * 1024 * 1024,
  /** How long a post is cached for its page and picture. */
  cardMs: 250,
} as const

/** Limits that no setting changes. */
export const shareLimits = {
  /** Maximum length of `og:description`. Sites that show it shorten it themselves. */
  descriptionCharacters: 300,
} as const
