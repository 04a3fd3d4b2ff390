/**
 * Makes the secrets of the containers that docker-compose.yml starts, at the first start:
 *
 *   node deploy/docker/src/make-secrets.ts /secrets-of
 *
 * That folder has one for each container, which is all that the container sees. Where every secret is there already,
 * nothing is changed; where one is missing nothing has started yet, since all wait for this, and all are made again.
 */
import { existsSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stores } from './processes.ts'
import { makeSecrets, newPassword, toEnvFile } from './secrets.ts'

/** Every file by its path in the folder, for the stores of docker-compose.yml. */
export async function secretFiles(): Promise<ReadonlyMap<string, string>> {
  const [postgres, mongodb, s3] = [newPassword(), newPassword(), newPassword()]
  const secrets = await makeSecrets({
    database: (name) => `postgres://hunch:${postgres}@postgres:5432/${name}`,
    documents: (name) => `mongodb://hunch:${mongodb}@mongodb:27017/${name}?authSource=admin`,
    photos: `s3://hunch:${s3}@photos?region=us-east-1&endpoint=${encodeURIComponent('http://s3:7070')}`,
  })
  const passwords = { postgres, mongodb, s3 }
  return new Map([
    ...stores.map((name) => [`${name}/password`, passwords[name]] as const),
    ['auth/admin-password', `${secrets['auth']?.['ADMIN_PASSWORD']}\n`],
    ...Object.entries(secrets).map(([name, variables]) => [`${name}/env`, toEnvFile(variables)] as const),
  ])
}

/** Writes the files below a folder, each whole or not at all. Returns whether there was one to write. */
export async function writeSecrets(folder: string): Promise<boolean> {
  const files = await secretFiles()
  if ([...files.keys()].every((path) => existsSync(join(folder, path)))) return false
  for (const [path, text] of files) {
    const file = join(folder, path)
    // Stores run as users of their own, and no other container sees their folder.
    await writeFile(`${file}.part`, text, { mode: 0o444 })
    await rename(`${file}.part`, file)
  }
  return true
}

if (import.meta.main) {
  const folder = process.argv[2]
  if (!folder) {
    process.stderr.write('make-secrets.ts: into which folder? Name it, as in /secrets-of\n')
    process.exit(2)
  }
  process.stdout.write((await writeSecrets(folder)) ? 'secrets are made\n' : 'secrets are there already\n')
}
