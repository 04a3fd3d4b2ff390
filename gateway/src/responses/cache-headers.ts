/** Values of `cache-control`, by use. */
export const cacheControl = {
  /** Responses of upstreams that have no `cache-control`. */
  upstreamDefault: 'private, no-cache',
  /** Files whose name changes with their content. */
  immutable: 'public, max-age=31536000, immutable',
  /** Pages and all other files: stored, but revalidated before each use. */
  revalidate: 'no-cache',
  /** The OpenAPI document. */
  openApi: 'public, max-age=60',
  /** Pictures of link previews, whose votes change. */
  sharePicture: 'public, max-age=300',
  /** The same with a session: whether the member may see the post is checked each time. */
  memberSharePicture: 'private, no-cache',
  /** Problems with the connection or the host. */
  none: 'no-store',
  /** Live streams. `no-transform` keeps proxies from compressing, which buffers messages. */
  liveStream: 'private, no-store, no-transform',
} as const
