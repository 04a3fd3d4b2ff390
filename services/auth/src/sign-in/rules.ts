/** A host that does not exist. URLs are resolved against it to check that they stay on the same origin. */
const origin = 'http://local.invalid'
/** Maximum layers of percent-encoding. An address with more layers is rejected. */
const maxLayers = 4

/** Whether a path stays on its host. Browsers read `//evil` and `/\evil` as another host. */
const isLocal = (path: string): boolean => /^\/(?![/\\])/.test(path) && !/[\\\p{Cc}]/u.test(path)

/**
 * Returns the page to open after sign-in: a path of the product's own origin, with query and fragment. Other hosts in
 * any spelling or encoding become `/`: `//evil`, `https:evil`, `/\evil`, `/%2f%2fevil`. So do calls under `/api`.
 */
export function localPath(address: string | undefined): string {
  if (!address?.isWellFormed() || !decodedLayers(address).every(isLocal)) return '/'
  const url = URL.canParse(address, origin) ? new URL(address, origin) : undefined
  if (url?.origin !== origin || !isLocal(url.pathname) || /^\/api(\/|$)/i.test(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}

/**
 * Returns the address, then its path after each layer of decoding. For `/%2561`: `/%2561`, `/%61`, `/a`. For too many layers,
 * returns only an empty text, which `isLocal` rejects.
 */
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
