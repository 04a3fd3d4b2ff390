import type { Context } from '../context.ts'
import type { Decoders } from '../decoders/pool.ts'
import type { Outcome } from '../decoders/protocol.ts'
import { headBytes, isHeic } from '../decoders/rules/pictures.ts'
import { allowPicture } from '../refusals/refuse-photos.ts'

/**
 * Re-encodes a picture file. HEICs have a separate decoder.
 *
 * @throws the errors of `Decoders.run`
 */
export const reencodeFile = async (
  { scratch, decoders }: Pick<Context, 'scratch' | 'decoders'>,
  path: string,
  by?: Parameters<Decoders['run']>[2],
): Promise<Outcome> =>
  isHeic(await scratch.head(path, headBytes))
    ? decoders.run('heic', async () => ({ kind: 'reencodeHeic', path }), by)
    : decoders.run('upload', async () => ({ kind: 'reencode', path }), by)

/**
 * Lets the picture in a file, and similar pictures, be uploaded again. Returns how many refused pictures matched.
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
