import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { generateKeys } from '@hunch/kit/identity'
import type { World } from './world.ts'

const entry = fileURLToPath(new URL('../../../ops/src/hunch.ts', import.meta.url))
const withinMs = 60_000

/** Runs `npm run hunch --` with these arguments and only the settings of one service's process. */
export async function runOperatorCommand(
  { product, stores }: World,
  service: 'predictions' | 'media',
  words: readonly string[],
): Promise<{ code: number; text: string }> {
  const { privateKey, publicKey } = await generateKeys()
  const nowhere = '127.0.0.1:9'
  const { PATH = '' } = process.env
  const settings = {
    HUNCH_ENV: '',
    DATABASE_URL: product.databases[service],
    EVENT_LOG_URL: stores.eventLogUrl,
    PHOTOS_URL: stores.photosUrl,
    IDENTITY_PRIVATE_KEY: JSON.stringify(privateKey),
    IDENTITY_PUBLIC_KEYS: JSON.stringify({ [service]: publicKey }),
    AUTH_RPC: nowhere,
    GROUPS_RPC: nowhere,
    PREDICTIONS_RPC: nowhere,
    MEDIA_HTTP: `http://${nowhere}`,
  }
  return new Promise((done) => {
    execFile(
      process.execPath,
      [entry, ...words],
      { env: { PATH, TMPDIR: tmpdir(), ...settings }, timeout: withinMs },
      (error, out, err) => done({ code: error ? Number(error.code ?? 1) : 0, text: `${out}${err}`.trim() }),
    )
  })
}
