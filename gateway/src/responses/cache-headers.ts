/** Values of `cache-control`, by what they are for. */
export const cacheControl = {
  /** What an upstream sends without a `cache-control` of its own. */
  upstreamDefault: 'private, no-cache',
  /** Files whose name changes with their content. */
  immutable: 'public, max-age=31536000, immutable',
  /** Pages and all other files: stored, and revalidated before each use. */
  revalidate: 'no-cache',
  /** The OpenAPI document. */
  openApi: 'public, max-age=60',
  /** Pictures of link previews; their votes move on. */
  sharePicture: 'public, max-age=300',
  /** Problems of the connection or the host. */
  none: 'no-store',
  /** Live streams: `no-transform` keeps proxies from buffering to compress. */
  liveStream: 'private, no-store, no-transform',
} as const
