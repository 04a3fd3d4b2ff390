import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Member } from '@hunch/kit/identity'
import { measured } from '@hunch/kit/multipart'
import { limits } from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import type { Account } from '../store/accounts.ts'
import { changeAccount } from './change-account.ts'

/** A file of a form, as it comes in. */
export interface IncomingFile {
  /** What the person's file is called. */
  readonly name: string
  readonly content: Readable
}

const nameBytes = 16
const limit = `${limits.profileImageBytes / 1024 / 1024} MB`

/**
 * Makes a file the member's picture: piped to media under a name made here, then told to
 * everyone, whereupon media deletes the picture before. Throws photoMissing, invalidRequest for a
 * second file, and what media says of a file, with its name.
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
    await ctx.photos.store({ file, ownerId: member.id, name, content: photo })
  }
  if (!file) throw errors.photoMissing()
  const profileImageFile = file
  return changeAccount(ctx, member.id, () => ({ profileImageFile }))
}

/** Takes the member's picture away; media deletes it. */
export const removeProfileImage = (ctx: Context, member: Member): Promise<Account> =>
  changeAccount(ctx, member.id, () => ({ profileImageFile: null }))
