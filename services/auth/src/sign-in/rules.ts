/** A host that does not exist: URLs are resolved against it to see whether they stay on it. */
const origin = 'http://local.invalid'
/** Layers of percent-encoding beyond which an address is rejected. */
const maxLayers = 4

/** A path that begins with two slashes, or a slash and a backslash, names another host. */
const isLocal = (path: string): boolean => /^\/(?![/\\])/.test(path) && !/[\\\p{Cc}]/u.test(path)

/**
 * Returns the page to go to after sign-in: a path of the product's own origin, with query and
 * fragment. Anything else becomes `/`: other hosts, however they are written or encoded
 * (`//evil`, `https:evil`, `/\evil`, `/%2f%2fevil`), and the calls under `/api`.
 */
export function localPath(address: string | undefined): string {
  if (!address?.isWellFormed() || !decodedLayers(address).every(isLocal)) return '/'
  const url = URL.canParse(address, origin) ? new URL(address, origin) : undefined
  if (url?.origin !== origin || !isLocal(url.pathname) || /^\/api(\/|$)/i.test(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}

/** Returns the path as it is, and with each layer of percent-encoding removed; an empty one beyond the limit. */
function decodedLayers(address: string): string[] {
  const layers = [address]
  let path = address.split(/[?#]/, 1)[0] ?? ''
  for (let layer = 0; layer < maxLayers; layer += 1) {
    const decoded = decode(path)
    if (decoded === path) return layers
    layers.push(decoded)
    path = decoded
  }
  return ['']
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}
