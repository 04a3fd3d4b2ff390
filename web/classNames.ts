import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import type { Plugin } from 'vite'

const start = 'import (\\w+) from '
const styleImport = new RegExp(`${start}(?='[^']+\\.module\\.css')`, 'g')

/** The prefix of the class names of a style file, and the names so far. */
interface File {
  readonly prefix: string
  readonly names: string[]
}

/**
 * Shortens the class names of CSS modules, and lets the bundler inline each name instead of an object for every file. This
 * saves 1.5 kB of JavaScript, gzipped, before the feed's first paint.
 */
export function classNames(): Plugin {
  const root = import.meta.dirname
  const files = new Map<string, File>()

  function fileOf(path: string): File {
    const name = relative(root, path).replaceAll('\\', '/')
    const file = files.get(name) ?? {
      prefix: createHash('sha256').update(name).digest('base64url').slice(0, 4),
      names: [],
    }
    const twin = [...files].find(([other, { prefix }]) => prefix === file.prefix && other !== name)
    if (twin) throw new Error(`The classes of ${name} would be named as those of ${twin[0]}`)
    files.set(name, file)
    return file
  }

  return {
    name: 'class-names',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      css: {
        modules: {
          generateScopedName(name, path) {
            const { prefix, names } = fileOf(path)
            if (!names.includes(name)) names.push(name)
            return `_${prefix}${names.indexOf(name).toString(36)}`
          },
        },
      },
    }),
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?$/, code: '.module.css' },
      // A file that computes a name at run time keeps the object.
      handler: (code) =>
        code.replace(styleImport, (whole, styles: string) =>
          code.includes(`${styles}[`) ? whole : `import * as ${styles} from `,
        ),
    },
  }
}
