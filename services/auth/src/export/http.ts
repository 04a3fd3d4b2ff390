import { pipeline } from 'node:stream/promises'
import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import { toOwnUser } from '../accounts/present.ts'
import type { Context } from '../context.ts'
import type { Request, Response } from '../cookies.ts'
import type { Archive } from './archive.ts'
import { exportOwnData, type OwnData } from './export-own-data.ts'

export const exportRoutes = (ctx: Context): Route[] => [
  route(calls.exportOwnData, ({ member, request, response, signal }) =>
    exportOwnData(ctx, member, {
      present: (own) => toExport(own, ctx.config.adminEmail),
      send: (archive, replaced) => sendArchive(archive, { request, response, replaced }),
      signal,
    }),
  ),
]

/** The data that this service stores about a member, as JSON documents by file name. */
function toExport({ account, identities, sessions, passkeys }: OwnData, adminEmail: string): Record<string, string> {
  const documents = {
    'profile.json': {
      ...toOwnUser(account, adminEmail),
      detectedCountry: account.detectedCountry,
      timeZone: account.timeZone,
    },
    'sign-ins.json': identities.map(({ provider, subject, createdAt }) => ({ provider, subject, createdAt })),
    'sessions.json': sessions.map(({ id, device, createdAt, lastSeenAt }) => ({ id, device, createdAt, lastSeenAt })),
    'passkeys.json': passkeys.map(({ name, host, createdAt, lastUsedAt }) => ({ name, host, createdAt, lastUsedAt })),
  }
  return Object.fromEntries(Object.entries(documents).map(([name, value]) => [name, JSON.stringify(value, null, 2)]))
}

interface Download {
  readonly request: Request
  readonly response: Response
  /** Aborted if the member exports again: the download then breaks off. */
  readonly replaced: AbortSignal
}

/** Sends a zip archive as a download. A download that ends early is not an error. */
async function sendArchive({ bytes, content }: Archive, { request, response, replaced }: Download): Promise<void> {
  response.writeHead(200, {
    'content-type': 'application/zip',
    'content-length': bytes,
    'content-disposition': 'attachment; filename="export.zip"',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
  try {
    if (request.method === 'HEAD') response.end()
    else await pipeline(content, response, { signal: replaced })
  } catch (error) {
    if (!response.destroyed || !isOfEnded(error)) throw error
  } finally {
    content.destroy() // if the connection was closed before, the pipeline leaves `content` open
  }
}

/** Error codes of a download that the client or a newer export ended. */
const ofEnded: readonly unknown[] = [
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_UNABLE_TO_PIPE',
  'ERR_STREAM_DESTROYED',
  'ABORT_ERR',
]
const isOfEnded = (error: unknown): boolean => Error.isError(error) && 'code' in error && ofEnded.includes(error.code)
