import { type Catalogue, type Catalogues, isLanguage, type Language, type TextPart } from '../ui/language/index.ts'

/** What the landing screen needs; every other namespace comes with the screens behind it. */
const firstFiles = import.meta.glob<object>('./*/{common,auth}.json', { import: 'default' })
const otherFiles = import.meta.glob<object>(['./*/*.json', '!./*/{common,auth}.json'], { import: 'default' })
const sharedFiles = import.meta.glob<object>('../../../proto/texts/*.json', { import: 'default' })

const languages = [...new Set(Object.keys(firstFiles).map((path) => path.split('/')[1]))].filter(isLanguage)

/** The texts of the web app, a namespace a file, and what it shares with the servers: problem sentences. */
export const catalogues: Catalogues = {
  languages,
  async load(language: Language, part: TextPart): Promise<Catalogue> {
    if (part === 'first') return namespaces(language, firstFiles)
    const shared = await sharedFiles[`../../../proto/texts/${language}.json`]?.()
    return { ...(await namespaces(language, otherFiles)), ...shared }
  },
}

async function namespaces(language: Language, files: Record<string, () => Promise<object>>): Promise<Catalogue> {
  const own = Object.entries(files).filter(([path]) => path.startsWith(`./${language}/`))
  const loaded = own.map(async ([path, load]) => [nameOf(path), await load()] as const)
  return Object.fromEntries(await Promise.all(loaded))
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1, -'.json'.length)
