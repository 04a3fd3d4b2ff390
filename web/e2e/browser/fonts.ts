/** Fonts for scripts that a minimal system cannot display. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cacheFolder } from './cache.ts'

const packages = ['@expo-google-fonts/noto-sans-arabic', '@expo-google-fonts/noto-sans-jp']

/**
 * Installs fonts and returns the environment that makes the browser use them. `folders` has the packaged browser's own fonts.
 * If there are any, system fonts are left out, so that text has the same width on every machine. Otherwise system fonts are
 * included.
 */
export async function writeFontSettings(folders: readonly string[]): Promise<Record<string, string>> {
  const file = join(cacheFolder, folders.length > 0 ? 'fonts-packaged.conf' : 'fonts.conf')
  const wanted = settings([...folders, ...packages.map(regularFolder)], folders.length === 0)
  if ((await readFile(file, 'utf8').catch(() => '')) !== wanted) {
    await mkdir(cacheFolder, { recursive: true })
    await writeFile(`${file}.${process.pid}`, wanted)
    await rename(`${file}.${process.pid}`, file) // another process may be reading the file
  }
  return { FONTCONFIG_FILE: file }
}

const settings = (folders: readonly string[], withSystem: boolean): string => `<?xml version="1.0"?>
<fontconfig>
${withSystem ? '  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>' : ''}
${folders.map((folder) => `  <dir>${folder}</dir>`).join('\n')}
  <cachedir>${join(cacheFolder, 'fonts')}</cachedir>
</fontconfig>
`

const regularFolder = (name: string): string =>
  join(dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`))), '400Regular')
