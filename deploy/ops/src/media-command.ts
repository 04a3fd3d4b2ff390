import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { UsageError } from '@hunch/kit/operator-commands'
import { createMediaOperator, type MediaOperator } from '@hunch/media/operator'
import type { Command, Surroundings } from './command.ts'
import { dataFolderOf, dataHelp, findProduct, readArguments, withAuth } from './product.ts'
import { bytesAsText } from './words.ts'

/** Shows the usage of the photo store, finds or removes orphaned files, and lets a refused picture be uploaded again. */
export const media: Command = {
  usage: `The store of photos.

  npm run hunch -- media                     how many photos there are and what they take
  npm run hunch -- media orphans             files of the store that no photo has, and photos that have lost their file
  npm run hunch -- media orphans --remove    removes those files
  npm run hunch -- media allow <file>        lets a picture that moderation removed be uploaded again. The file is the
                                             picture, or a copy of another size or format

${dataHelp}`,
  async run(args, surroundings) {
    const { values, positionals } = readArguments(args, { remove: { type: 'boolean', default: false } })
    const [what = 'usage', file, ...more] = positionals
    if (more.length > 0 || !['usage', 'orphans', 'allow'].includes(what) || (file !== undefined && what !== 'allow'))
      throw new UsageError(`there is no media ${positionals.join(' ')}`)
    if (what === 'allow' && (file === undefined || !existsSync(file)))
      throw new UsageError(file === undefined ? 'say which picture: media allow <file>' : `there is no file ${file}`)
    const folder = dataFolderOf(values.data, surroundings)
    const operator = createMediaOperator(await configOf(folder, surroundings), surroundings.log)
    try {
      if (what === 'usage') return await usage(operator, surroundings)
      if (file !== undefined) return await allow(operator, resolve(file), values.data, surroundings)
      return await orphans(operator, Boolean(values.remove), values.data, surroundings)
    } finally {
      await operator.stop()
    }
  },
}

async function configOf(folder: string | undefined, surroundings: Surroundings) {
  const { environment } = surroundings
  if (folder === undefined) return (await import('@hunch/media/config')).readMediaConfig(environment).config
  return (await findProduct(folder, surroundings)).media
}

async function usage(operator: MediaOperator, { print }: Surroundings): Promise<number> {
  const { photos, variants } = await operator.usage()
  for (const { purpose, state, count, bytes } of photos)
    print(`${`photos of a ${purpose}, ${state}`.padEnd(32)} ${String(count).padStart(9)}  ${bytesAsText(bytes)}`)
  print(`${'sizes made of them'.padEnd(32)} ${String(variants.count).padStart(9)}  ${bytesAsText(variants.bytes)}`)
  const all = photos.reduce((sum, { bytes }) => sum + bytes, variants.bytes)
  print(`${'all'.padEnd(32)} ${' '.repeat(9)}  ${bytesAsText(all)}`)
  return 0
}

async function orphans(
  operator: MediaOperator,
  remove: boolean,
  data: string | undefined,
  surroundings: Surroundings,
): Promise<number> {
  const { print } = surroundings
  const { files, bytes, keys, lost } = await operator.orphans({ remove })
  for (const key of keys) print(key)
  if (files > keys.length) print(`... and ${files - keys.length} more`)
  if (files === 0) print('Every file belongs to a photo.')
  else
    print(
      `${files} files that no photo has (${bytesAsText(bytes)})${remove ? ' were removed' : ': media orphans --remove removes them'}.`,
    )
  if (remove && files > 0)
    await withAuth(data, surroundings, (auth) => auth.record('photos.removed', `${files}, ${bytesAsText(bytes)}`))
  if (lost.length > 0)
    print(
      `${lost.length} photos have lost their file, which only a backup of the store brings back: ${lost.slice(0, 20).join(', ')}`,
    )
  return lost.length > 0 ? 1 : 0
}

async function allow(
  operator: MediaOperator,
  path: string,
  data: string | undefined,
  surroundings: Surroundings,
): Promise<number> {
  const refused = await operator.allowAgain(path)
  if (refused === 0) surroundings.print('No picture like it is refused.')
  else {
    await withAuth(data, surroundings, (auth) => auth.record('photos.allowed', String(refused)))
    surroundings.print('It can be uploaded again.')
  }
  return 0
}
