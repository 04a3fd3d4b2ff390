/** What a request is for: each kind is kept in a way of its own. */
type Kind =
  /** A page of the app: from the network, else the one page that was kept. */
  | 'page'
  /** A file whose name changes with its content: once kept, never asked for again. */
  | 'file'
  /** A read of what people see: from the network, else as it was kept. */
  | 'read'
  /** Who looks: the same, and it decides whose reads are kept. */
  | 'viewer'
  /** A picture: once kept, never asked for again, where everybody may see it. */
  | 'picture'
  /** Signing in or out: nothing of whoever was here stays. */
  | 'signing'

/** Addresses of pages that are not the app's. */
const otherPages = /^\/(api|uploads|local-identity)(\/|$)/
const signing = /^\/api\/(login|auth\/(logout|google)(\/.*)?)$/
const reads = /^\/api\/(predictions|recommendations|categories|notifications|groups|users|journal|comments)(\/|$)/
/** Reads that say nothing later, or hold more than a screen shows. */
const neverKept =
  /^\/api\/(users\/(me\/export|detect-location)|groups\/(search|invite)(\/|$)|notifications\/unsubscribe)/

/** What a request to the product's own origin is for; undefined where the worker leaves it alone. */
export function kindOf({
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
