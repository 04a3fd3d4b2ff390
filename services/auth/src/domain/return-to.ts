/** No such host exists; addresses are resolved against it to see whether they stay. */
const origin = 'http://local.invalid'
/** How often an address may be percent-encoded over and over before it is refused. */
const mostLayers = 4

/** A path that begins with two slashes, or a slash and a backslash, names another host. */
const staysHere = (path: string): boolean => /^\/(?![/\\])/.test(path) && !/[\\\p{Cc}]/u.test(path)

/**
 * A page's address to return to after sign-in: a path of the product's own origin, with query
 * and fragment. Anything else becomes `/`: other hosts however they are spelt or encoded
 * (`//evil`, `https:evil`, `/\evil`, `/%2f%2fevil`), and the calls under `/api`.
 */
export function localPath(address: string | undefined): string {
  if (!address?.isWellFormed() || !decodedLayers(address).every(staysHere)) return '/'
  const url = URL.canParse(address, origin) ? new URL(address, origin) : undefined
  if (url?.origin !== origin || !staysHere(url.pathname) || /^\/api(\/|$)/i.test(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}

/** The path as it stands, and with each layer of percent-encoding removed; an empty one where it never ends. */
function decodedLayers(address: string): string[] {
  const layers = [address]
  let path = address.split(/[?#]/, 1)[0] ?? ''
  for (let layer = 0; layer < mostLayers; layer += 1) {
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
