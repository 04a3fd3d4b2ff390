import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Member } from '@hunch/kit/identity'
import { measured } from '@hunch/kit/multipart'
import { limits } from '@hunch/proto/http'
import { findProfileImages } from '../accounts/load-account.ts'
import type { Account } from '../accounts/store/accounts.ts'
import { changeAccount } from '../accounts/write-account.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'

/** A received file of a form. */
export interface IncomingFile {
  /** The name of the uploaded file. */
  readonly name: string
  readonly content: Readable
}

/** Random bytes in the name of a stored photo. */
const nameBytes = 16
const limit = `${limits.profileImageBytes / 1024 / 1024} MB`

/**
 * Streams a file to media under a random name and makes it the member's picture. Publishes an event, by which media
 * deletes the previous picture.
 *
 * @throws photoMissing without a file, invalidRequest for a second file, photoTooLarge
 * @throws the problems that media reports, with the file's name
 */
export async function uploadProfileImage(
  ctx: Context,
  member: Member,
  files: AsyncIterable<IncomingFile>,
): Promise<Account> {
  let file: string | undefined
  for await (const { name, content } of files) {
    if (file) throw errors.invalidRequest({ fields: 'profileImage – one file at most' })
    file = randomBytes(nameBytes).toString('base64url')
    const photo = measured(content, limits.profileImageBytes, () => errors.photoTooLarge({ name, limit }))
    await ctx.media.storePhoto({ file, ownerId: member.id, name, content: photo })
  }
  if (!file) throw errors.photoMissing()
  const profileImageFile = file
  return changeAccount(ctx, member.id, () => ({ profileImageFile }))
}

/** Removes the member's picture. Publishes an event, by which media deletes the file. */
export const removeProfileImage = (ctx: Context, member: Member): Promise<Account> =>
  changeAccount(ctx, member.id, () => ({ profileImageFile: null }))

/** Returns those of `files` that are profile pictures of members. */
export const profileImagesInUse = async (ctx: Context, files: readonly string[]): Promise<string[]> =>
  files.length === 0 ? [] : findProfileImages(ctx.database.db, files)
