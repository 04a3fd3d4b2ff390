/** The parts of an object store's URL. */
export interface S3Address {
  readonly bucket: string
  /** Precedes every key; empty, or ends in `/`. */
  readonly prefix: string
  readonly region: string
  /** Undefined for Amazon's own endpoint. */
  readonly endpoint: string | undefined
  /** Whether the bucket is in the path instead of the host's name. */
  readonly pathStyle: boolean
  /** Undefined for the machine's own credentials: environment variables, a role or a file. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
}

const form = 's3://[key:secret@]bucket[/prefix]?region=…[&endpoint=https://host:port][&path-style=true]'
const known = ['region', 'endpoint', 'path-style']

/**
 * Parses a URL of the form above. Default of `path-style`: true with an `endpoint`, false for Amazon.
 * Example: `s3://photos/a?region=eu-west-1` → bucket `photos`, prefix `a/`.
 *
 * @throws Error whose message contains no part of the URL, which may contain a secret
 */
export function readS3Address(url: string): S3Address {
  const parsed = URL.canParse(url) ? new URL(url) : fault('is no address')
  const { hostname: bucket, username, password, port, hash, searchParams } = parsed
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) fault('names no bucket')
  if (port || hash) fault('has a port or a fragment of its own; those belong into endpoint')
  const unknown = [...searchParams.keys()].find((name) => !known.includes(name))
  if (unknown !== undefined) fault(`knows only ${known.join(', ')} behind the question mark`)
  if (Boolean(username) !== Boolean(password)) fault('has a key without a secret, or a secret without a key')
  const path = decodeURIComponent(parsed.pathname).replace(/^\/|\/$/g, '')
  if (path && !/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(path))
    fault('has a prefix of other signs than letters, digits, -, _, . and /')
  const endpoint = searchParams.get('endpoint') ?? undefined
  if (endpoint !== undefined && !isOrigin(endpoint)) fault('has an endpoint that is not of the form https://host:port')
  const style = searchParams.get('path-style') ?? String(endpoint !== undefined)
  if (style !== 'true' && style !== 'false') fault('has a path-style that is neither true nor false')
  return {
    bucket,
    prefix: path && `${path}/`,
    region: searchParams.get('region') || fault('names no region'),
    endpoint,
    pathStyle: style === 'true',
    credentials: username
      ? { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) }
      : undefined,
  }
}

function fault(what: string): never {
  throw new Error(`the address of the photo store ${what}; it has the form ${form}`)
}

function isOrigin(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url !== undefined && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.username
}
