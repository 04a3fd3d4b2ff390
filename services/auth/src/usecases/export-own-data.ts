import { toServiceError } from '@hunch/kit/errors'
import type { Member } from '@hunch/kit/identity'
import { type Archive, type ArchiveWriter, makeArchive } from '../clients/archive.ts'
import type { Context } from '../context.ts'
import { exportMs, exportsOfOne, exportWindowS } from '../domain/limits.ts'
import { errors } from '../errors.ts'
import * as accounts from '../store/accounts.ts'
import * as identities from '../store/identities.ts'
import * as sessions from '../store/sessions.ts'
import { countTries, keyOf } from './count-tries.ts'

/** What is held here about a member. */
export interface OwnData {
  readonly account: accounts.Account
  readonly identities: readonly identities.Identity[]
  readonly sessions: readonly sessions.Session[]
}

export interface ExportOptions {
  /** What is held here, as JSON documents by file name. */
  readonly present: (own: OwnData) => Readonly<Record<string, string>>
  /** Aborted when the caller goes away. */
  readonly signal: AbortSignal
}

/**
 * Everything that the product holds about a member as one archive: the documents of every service,
 * and her photos. It is whole or it is not: throws unavailable where any service does not answer
 * in time, and tooManyAttempts.
 */
export async function exportOwnData(ctx: Context, member: Member, options: ExportOptions): Promise<Archive> {
  await countTries(ctx, { [keyOf('export of', member.id)]: { most: exportsOfOne, windowS: exportWindowS } })
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(exportMs)])
  try {
    return await ctx.exportTurn(() => build(ctx, member, { ...options, signal }))
  } catch (error) {
    const { kind } = toServiceError(error)
    throw kind === 'unauthenticated' || kind === 'storageFull' ? error : errors.unavailable({}, { cause: error })
  }
}

async function build(ctx: Context, member: Member, { present, signal }: ExportOptions): Promise<Archive> {
  const [own, held] = await Promise.all([readOwn(ctx, member), ctx.exporters.ask(member, signal)])
  const photoFiles = [own.account.profileImageFile ?? [], held.map((each) => each.photoFiles)].flat(2)
  return makeArchive(async (archive) => {
    for (const { service, files } of [{ service: 'account', files: present(own) }, ...held])
      for (const [name, text] of Object.entries(files)) archive.addText(`${service}/${name}`, text)
    for (const file of new Set(photoFiles)) await addPhoto(ctx, archive, { file, ownerId: member.id }, signal)
  })
}

async function readOwn({ database: { db } }: Context, { id, sessionId }: Member): Promise<OwnData> {
  const [account, ownIdentities, ownSessions] = await Promise.all([
    accounts.find(db, id),
    identities.listOf(db, id),
    sessions.listLive(db, id, sessionId),
  ])
  if (!account) throw errors.notSignedIn()
  return { account, identities: ownIdentities, sessions: ownSessions }
}

/** A photo that was deleted meanwhile is held no more, and so it is left out. */
async function addPhoto(
  ctx: Context,
  archive: ArchiveWriter,
  photo: { file: string; ownerId: string },
  signal: AbortSignal,
): Promise<void> {
  const fetched = await ctx.photos.fetch(photo, signal)
  const ending = fetched?.type.replace(/^image\//, '')
  if (fetched) await archive.addStream(`photos/${photo.file}.${ending}`, fetched.content)
}
