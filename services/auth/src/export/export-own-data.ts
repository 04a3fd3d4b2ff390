import { toServiceError } from '@hunch/kit/errors'
import type { Member } from '@hunch/kit/identity'
import { findAccount } from '../accounts/load-account.ts'
import type { Account } from '../accounts/store/accounts.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { listIdentities } from '../identities/recognise-person.ts'
import type { Identity } from '../identities/store.ts'
import { listPasskeysOf } from '../passkeys/manage-passkeys.ts'
import type { Passkey } from '../passkeys/store.ts'
import { listSessions } from '../sessions/sessions.ts'
import type { Session } from '../sessions/store.ts'
import { countTries, keyOf } from '../throttling/count-tries.ts'
import { type Archive, type ArchiveWriter, makeArchive } from './archive.ts'
import { exportLimits } from './limits.ts'

/** The data that this service stores about a member. */
export interface OwnData {
  readonly account: Account
  readonly identities: readonly Identity[]
  readonly sessions: readonly Session[]
  readonly passkeys: readonly Passkey[]
}

interface BuildOptions {
  /** Converts this service's part of the data to JSON documents by file name. */
  readonly present: (own: OwnData) => Readonly<Record<string, string>>
  /** Aborted if the caller disconnects. */
  readonly signal: AbortSignal
}

export interface ExportOptions extends BuildOptions {
  /** Sends the archive. `replaced` is aborted if the member exports again. */
  readonly send: (archive: Archive, replaced: AbortSignal) => Promise<void>
}

/**
 * Sends an archive of all data that the product stores about a member: the documents of every service, and the photos.
 * If any part is missing, the call fails before anything is sent. The archive counts towards the maximum number of
 * archives on disk until it is sent. If a member exports again, the previous export is aborted.
 *
 * @throws unavailable if a service does not respond in time, or too many exports run
 * @throws tooManyAttempts
 */
export async function exportOwnData(
  ctx: Context,
  member: Member,
  { present, signal, send }: ExportOptions,
): Promise<void> {
  await countTries(ctx, { [keyOf('export of', member.id)]: exportLimits.memberExports })
  const late = AbortSignal.timeout(exportLimits.exportMs)
  let isSending = false
  try {
    await ctx.archivePlaces.hold(member.id, async (replaced) => {
      const inTime = AbortSignal.any([signal, late, replaced])
      const archive = await ctx.exportLimiter.run(
        () => build(ctx, member, { present, signal: inTime }),
        'normal',
        inTime,
      )
      isSending = true
      await send(archive, replaced)
    })
  } catch (error) {
    if (isSending) throw error
    const { kind } = toServiceError(error)
    throw kind === 'unauthenticated' || kind === 'storageFull' ? error : errors.unavailable({}, { cause: error })
  }
}

async function build(ctx: Context, member: Member, { present, signal }: BuildOptions): Promise<Archive> {
  const [own, exported] = await Promise.all([loadOwnData(ctx, member), ctx.exporters.fetchAll(member, signal)])
  const photoFiles = [own.account.profileImageFile ?? [], exported.map((each) => each.photoFiles)].flat(2)
  return makeArchive(async (archive) => {
    for (const { service, files } of [{ service: 'account', files: present(own) }, ...exported])
      for (const [name, text] of Object.entries(files)) archive.addText(`${service}/${name}`, text)
    for (const file of new Set(photoFiles)) await addPhoto(ctx, archive, { file, ownerId: member.id }, signal)
  })
}

async function loadOwnData(ctx: Context, member: Member): Promise<OwnData> {
  const { db } = ctx.database
  const [account, identities, sessions, passkeys] = await Promise.all([
    findAccount(db, member.id),
    listIdentities(db, member.id),
    listSessions(ctx, member),
    listPasskeysOf(db, member.id),
  ])
  if (!account) throw errors.notSignedIn()
  return { account, identities, sessions, passkeys }
}

/** Adds a photo; skips it if it was deleted in the meantime. */
async function addPhoto(
  ctx: Context,
  archive: ArchiveWriter,
  photo: { file: string; ownerId: string },
  signal: AbortSignal,
): Promise<void> {
  const fetched = await ctx.media.fetchPhoto(photo, signal)
  const extension = fetched?.type.replace(/^image\//, '')
  if (fetched) await archive.addStream(`photos/${photo.file}.${extension}`, fetched.content)
}
