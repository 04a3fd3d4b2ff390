import type { Context } from '../context.ts'
import type { Decoders } from '../decoders/pool.ts'
import type { Outcome } from '../decoders/protocol.ts'
import { headBytes, isHeic } from '../decoders/rules/pictures.ts'

/**
 * Re-encodes a picture file by the decoder of its format.
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
