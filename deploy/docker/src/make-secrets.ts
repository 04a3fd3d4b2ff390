/**
 * Makes the secrets of the containers in docker-compose.yml, at the first start:
 *
 *   node deploy/docker/src/make-secrets.ts /secrets-of
 *
 * The folder has a subfolder for each container; a container sees only its own. If all secrets exist, nothing is changed. If
 * one is missing, at the first start or in a newer version, all are made again, except passwords that stores already know.
 */
import { existsSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stores } from './processes.ts'
import { makeSecrets, newPassword, toEnvFile } from './secrets.ts'

const adminPasswordFile = 'auth/admin-password'
const passwordFileOf = (store: (typeof stores)[number]): string => `${store}/password`

/**
 * The text of every file by its path in the folder, with addresses of the stores of docker-compose.yml.
 *
 * @param earlier returns the text of a file from an earlier start, or undefined; its password is kept
 */
export async function secretFiles(
  earlier: (path: string) => string | undefined = () => undefined,
): Promise<ReadonlyMap<string, string>> {
  const passwordIn = (path: string) => earlier(path)?.trim() || newPassword()
  const passwords = Object.fromEntries(stores.map((store) => [store, passwordIn(passwordFileOf(store))]))
  const adminPassword = passwordIn(adminPasswordFile)
  const [postgres, mongodb, s3] = stores.map((store) => `hunch:${passwords[store]}`)
  const addresses = {
    database: (name: string) => `postgres://${postgres}@postgres:5432/${name}`,
    documents: (name = '') => `mongodb://${mongodb}@mongodb:27017/${name}?authSource=admin`,
    photos: `s3://${s3}@photos?region=us-east-1&endpoint=${encodeURIComponent('http://s3:7070')}`,
  }
  const secrets = await makeSecrets(addresses, adminPassword)
  return new Map([
    ...stores.map((store) => [passwordFileOf(store), passwords[store] ?? ''] as const),
    [adminPasswordFile, `${adminPassword}\n`],
    ...Object.entries(secrets).map(([name, variables]) => [`${name}/env`, toEnvFile(variables)] as const),
  ])
}

/** Writes all files below a folder, each atomically. If all of them exist, writes nothing and returns false. */
export async function writeSecrets(folder: string): Promise<boolean> {
  const files = await secretFiles((path) => {
    const file = join(folder, path)
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined
  })
  if ([...files.keys()].every((path) => existsSync(join(folder, path)))) return false
  for (const [path, text] of files) {
    const file = join(folder, path)
    // Stores run as their own users, so files are world-readable. No other container sees the folder.
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
