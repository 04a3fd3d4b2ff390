import { pipeline } from 'node:stream/promises'
import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import { toOwnUser } from '../accounts/present.ts'
import type { Context } from '../context.ts'
import type { Request, Response } from '../cookies.ts'
import type { Archive } from './archive.ts'
import { exportOwnData, type OwnData } from './export-own-data.ts'

export const exportRoutes = (ctx: Context): Route[] => [
  route(calls.exportOwnData, async ({ member, request, response, signal }) => {
    const present = (own: OwnData) => toExport(own, ctx.config.adminEmail)
    await sendArchive(await exportOwnData(ctx, member, { present, signal }), request, response)
  }),
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

/** Sends a zip archive as a download. A client that disconnects early is not an error. */
async function sendArchive({ bytes, content }: Archive, request: Request, response: Response): Promise<void> {
  response.writeHead(200, {
    'content-type': 'application/zip',
    'content-length': bytes,
    'content-disposition': 'attachment; filename="export.zip"',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
  if (request.method === 'HEAD') {
    content.destroy()
    response.end()
    return
  }
  await pipeline(content, response).catch((error: unknown) => {
    if (!response.destroyed || content.errored) throw error
  })
}
