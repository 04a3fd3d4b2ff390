import { type Catalogue, type Catalogues, isLanguage, type Language } from '../ui/language/index.ts'

type Loader = () => Promise<object>

/** Every file of texts; the build puts those of one language into one chunk. */
const ours = import.meta.glob<object>('./*/*.json', { import: 'default' })
const servers = import.meta.glob<object>('../../../proto/texts/*.json', { import: 'default' })

const languages = [...new Set(Object.keys(ours).map((path) => path.split('/')[1]))].filter(isLanguage)

/** The texts of the web app (a namespace a file), and what it shares with the servers: problem sentences. */
export const catalogues: Catalogues = {
  languages,
  async load(language: Language): Promise<Catalogue> {
    const own = Object.entries(ours).filter(([path]) => path.startsWith(`./${language}/`))
    const loaded = await Promise.all(
      own.map(async ([path, load]) => [path.slice(language.length + 3, -'.json'.length), await load()] as const),
    )
    const shared = await (servers[`../../../proto/texts/${language}.json`] as Loader)()
    return { ...Object.fromEntries(loaded), problems: (shared as { problems: object }).problems }
  },
}
