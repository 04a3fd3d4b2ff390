import { newId } from '@hunch/kit/postgres'
import type { TestKeys } from '@hunch/kit/testing'
import { getImage } from '@hunch/proto/http'
import { newName } from './photos.ts'

export interface PutOptions {
  readonly name?: string
  /** The name of the uploaded file, such as `beach.jpg`. `name` is the photo's name at media. */
  readonly fileName?: string
  /** The service that calls. */
  readonly as?: string
  readonly purpose?: 'post' | 'profile'
  readonly ownerId?: string
  /** Whether the photo is for a private group. Default: not sent. */
  readonly isPrivate?: boolean
  readonly headers?: Readonly<Record<string, string>>
}

/** Uploads photos as predictions does; returns status, body, and the photo's name and owner. */
const putter = (keys: TestKeys, origin: string) => {
  return async (content: Uint8Array | ReadableStream, options: PutOptions = {}) => {
    const name = options.name ?? newName()
    const url = new URL(`/internal/photos/${name}`, origin)
    const ownerId = options.ownerId ?? newId()
    url.searchParams.set('ownerId', ownerId)
    url.searchParams.set('purpose', options.purpose ?? 'post')
    if (options.isPrivate !== undefined) url.searchParams.set('isPrivate', String(options.isPrivate))
    if (options.fileName) url.searchParams.set('name', options.fileName)
    const token = await keys.identity(options.as ?? 'predictions').sign('media')
    const headers = { authorization: `Bearer ${token}`, ...options.headers }
    const response = await fetch(url, { method: 'PUT', headers, body: content, duplex: 'half' } as RequestInit)
    return { status: response.status, body: (await response.json()) as Record<string, string>, name, ownerId }
  }
}

export interface GetOptions {
  /** The viewer; a visitor by default. */
  readonly as?: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Requests any path as the gateway does. */
const getter = (keys: TestKeys, origin: string) => {
  return async (path: string, options: GetOptions = {}) => {
    const token = await keys.token('media', options.as ? { id: options.as } : undefined)
    const headers = { authorization: `Bearer ${token}`, ...options.headers }
    const response = await fetch(`${origin}${path}`, { headers, method: options.method ?? 'GET' })
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
  }
}

/** The address of an image. */
export const addressOf = (name: string, query: Readonly<Record<string, string>> = {}): string => {
  const path = getImage.path.replace('{file}', name)
  return Object.keys(query).length > 0 ? `${path}?${new URLSearchParams(query)}` : path
}

/** All ways to call media as its callers do. */
export function callers(keys: TestKeys, origin: string) {
  const [get, put] = [getter(keys, origin), putter(keys, origin)]
  const owners = new Map<string, string>()
  return {
    get,
    async put(...args: Parameters<typeof put>) {
      const done = await put(...args)
      owners.set(done.name, done.ownerId)
      return done
    },
    /** An image, as the photo's owner sees it. */
    image: (name: string, query: Record<string, string> = {}) => {
      const as = owners.get(name)
      return get(addressOf(name, query), as ? { as } : {})
    },
  }
}
