import { newId } from '@hunch/kit/postgres'
import type { TestKeys } from '@hunch/kit/testing'
import { getImage } from '@hunch/proto/http'
import { newName } from './photos.ts'

export interface PutOptions {
  readonly name?: string
  /** The file's own name. */
  readonly called?: string
  /** The service that calls. */
  readonly as?: string
  readonly purpose?: 'post' | 'profile'
  readonly ownerId?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Hands photos in as predictions does; answers status, body and the name that was given. */
export const putter = (keys: TestKeys, origin: string) => {
  return async (content: Uint8Array | ReadableStream, options: PutOptions = {}) => {
    const name = options.name ?? newName()
    const url = new URL(`/internal/photos/${name}`, origin)
    url.searchParams.set('ownerId', options.ownerId ?? newId())
    url.searchParams.set('purpose', options.purpose ?? 'post')
    if (options.called) url.searchParams.set('name', options.called)
    const token = await keys.identity(options.as ?? 'predictions').sign('media')
    const headers = { authorization: `Bearer ${token}`, ...options.headers }
    const response = await fetch(url, { method: 'PUT', headers, body: content, duplex: 'half' } as RequestInit)
    return { status: response.status, body: (await response.json()) as Record<string, string>, name }
  }
}

export interface GetOptions {
  /** The member who looks; a visitor where none is named. */
  readonly as?: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Asks for any path as the gateway does. */
export const getter = (keys: TestKeys, origin: string) => {
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
