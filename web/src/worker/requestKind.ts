/** The kind of a request, which decides how it is cached. */
type Kind =
  /** A page of the app: network first, otherwise the cached page. */
  | 'page'
  /** A file with a content hash in its name: cache first. */
  | 'file'
  /** A read: network first, otherwise from the cache. */
  | 'read'
  /** The current user: like `read`; also determines whose reads are cached. */
  | 'viewer'
  /** A picture: cache first, if public. */
  | 'picture'
  /** Signing in or out: deletes all cached reads. */
  | 'signing'

/** Paths that are not pages of the app. */
const otherPages = /^\/(api|uploads|local-identity)(\/|$)/
const signing = /^\/api\/(login|auth\/(logout|google|oidc)(\/.*)?)$/
const reads = /^\/api\/(predictions|recommendations|categories|notifications|groups|users|journal|comments)(\/|$)/
/** Reads that are of no use later, or contain more than a screen shows. */
const neverKept =
  /^\/api\/(users\/(me\/export|detect-location)|groups\/(search|invite)(\/|$)|notifications\/unsubscribe)/

/** The kind of a request to this origin; undefined if the worker ignores it. */
export function requestKind({
  method,
  mode,
  pathname,
}: {
  method: string
  mode: string
  pathname: string
}): Kind | undefined {
  if (mode === 'navigate' && signing.test(pathname)) return 'signing'
  if (method !== 'GET') return undefined
  if (mode === 'navigate') return otherPages.test(pathname) ? undefined : 'page'
  if (pathname.startsWith('/assets/')) return 'file'
  if (pathname.startsWith('/api/images/') || pathname.startsWith('/uploads/')) return 'picture'
  if (pathname === '/api/auth/user') return 'viewer'
  return reads.test(pathname) && !neverKept.test(pathname) ? 'read' : undefined
}
