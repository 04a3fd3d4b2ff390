import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describePostgres } from '@hunch/kit/embedded'
import { listPhotos } from './photos.ts'
import { compressed } from './room.ts'

/** Source and target of a backup. */
interface Plan {
  readonly dataDir: string
  readonly folder: string
}

/**
 * Estimates the size of a backup, in bytes: half of the database's size, as it is compressed, and photos if they cannot be
 * linked.
 */
export async function estimateBackup({ dataDir, folder }: Plan): Promise<number> {
  const postgres = await describePostgres({ dataDir: join(dataDir, 'postgres') })
  const [one, other] = await Promise.all([stat(dataDir), stat(folder)])
  const photos = one.dev === other.dev ? 0 : await sizeOf(dataDir, await listPhotos(dataDir))
  return compressed(postgres?.bytes ?? 0) + photos
}

export async function sizeOf(folder: string, paths: readonly string[]): Promise<number> {
  let bytes = 0
  for (const path of paths) bytes += (await stat(join(folder, path)).catch(() => undefined))?.size ?? 0
  return bytes
}
