import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { generateKeys } from '@hunch/kit/identity'
import type { World } from './world.ts'

const entry = fileURLToPath(new URL('../../../ops/src/hunch.ts', import.meta.url))
const withinMs = { service: 60_000, backup: 180_000 }

/** Runs `npm run hunch --` with these arguments and only the settings of one service's process. */
export async function runOperatorCommand(
  { product, stores }: World,
  service: 'predictions' | 'media',
  words: readonly string[],
): Promise<Ended> {
  const { privateKey, publicKey } = await generateKeys()
  const nowhere = '127.0.0.1:9'
  const settings = {
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
  return run(words, settings, withinMs.service)
}

/** Runs a command about backups with only these settings. Returns its output. Throws if it fails. */
export async function runBackupCommand(
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<string> {
  const { code, text } = await run(words, settings, withinMs.backup)
  if (code !== 0) throw new Error(`hunch ${words.join(' ')}: ${text}`)
  return text
}

interface Ended {
  readonly code: number
  /** The output. */
  readonly text: string
}

function run(words: readonly string[], settings: Readonly<Record<string, string>>, timeout: number): Promise<Ended> {
  const { PATH = '' } = process.env
  const env = { PATH, TMPDIR: tmpdir(), NODE_ENV: 'test', HUNCH_ENV: '', ...settings }
  return new Promise((done) => {
    execFile(process.execPath, [entry, ...words], { env, timeout }, (error, out, err) =>
      done({ code: error ? Number(error.code ?? 1) : 0, text: `${out}${err}`.trim() }),
    )
  })
}
