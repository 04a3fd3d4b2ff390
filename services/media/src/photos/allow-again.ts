import type { Context } from '../context.ts'
import { allowPicture } from '../refusals/refuse-photos.ts'
import { reencodeFile } from './reencode-file.ts'

/**
 * Lets the picture in a file be uploaded again, and those like it. Returns how many pictures were refused for it.
 *
 * @throws Error whose message is a sentence for the operator, if the file is not a picture that members may upload
 */
export async function allowAgain(
  ctx: Pick<Context, 'database' | 'scratch' | 'decoders'>,
  path: string,
): Promise<number> {
  const outcome = await reencodeFile(ctx, path)
  if ('rejection' in outcome) throw new Error(`${path} is not a picture that members may upload: ${outcome.reason}`)
  return allowPicture(ctx.database.db, outcome.picture.marks)
}
