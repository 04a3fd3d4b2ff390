import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const index = 'virtual:texts'
const own = fileURLToPath(new URL('./src/locales/', import.meta.url))
const shared = fileURLToPath(new URL('../proto/texts/', import.meta.url))
/** What the landing screen needs; every other namespace comes with the other screens. */
const first = ['auth.json', 'common.json']

/**
 * Packs the texts of a language into two bundles, a request each: those of the first screen, and
 * all others with what is shared with the servers. `virtual:texts` loads them.
 */
export function texts(): Plugin {
  return {
    name: 'texts',
    resolveId: (id) => (id === index || id.startsWith(`${index}/`) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${index}`) return contents()
      const [, part, language] = /^\0virtual:texts\/texts-(first|rest)-(\w+)$/.exec(id) ?? []
      return language ? parcel(language, part === 'first') : undefined
    },
  }
}

function contents(): string {
  const load = (part: string, language: string) =>
    `${part}: () => import('${index}/texts-${part}-${language}').then((parcel) => parcel.default)`
  const languages = readdirSync(own, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const entries = languages.map(({ name }) => `${name}: { ${load('first', name)}, ${load('rest', name)} }`)
  return `export const parcels = { ${entries.join(', ')} }`
}

function parcel(language: string, isFirst: boolean): string {
  const files = readdirSync(`${own}${language}`).filter((file) => first.includes(file) === isFirst)
  const names = files.map((file) => file.slice(0, -'.json'.length))
  return [
    ...names.map((name) => `import ${name} from '${own}${language}/${name}.json'`),
    ...(isFirst ? [] : [`import shared from '${shared}${language}.json'`]),
    `export default { ${[...names, ...(isFirst ? [] : ['...shared'])].join(', ')} }`,
  ].join('\n')
}
