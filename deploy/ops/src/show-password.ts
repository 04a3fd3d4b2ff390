import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writePrivateFile } from '@hunch/kit/files'
import type { Surroundings } from './command.ts'

/**
 * Returns a text with the password if the output is a terminal. Other output may be stored, so the text then names a file that
 * has the password.
 */
export async function describePassword(
  password: string,
  { isTerminal }: Pick<Surroundings, 'isTerminal'>,
): Promise<string> {
  if (isTerminal) return `the password ${password} (shown only now).`
  const file = join(await mkdtemp(join(tmpdir(), 'hunch-admin-')), 'password')
  await writePrivateFile(file, `${password}\n`)
  return `the password in ${file}.`
}
