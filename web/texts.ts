import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const index = 'virtual:texts'
const own = fileURLToPath(new URL('./src/locales/', import.meta.url))
const shared = fileURLToPath(new URL('../proto/texts/', import.meta.url))

/** The web app's namespaces in the texts that it shares with the servers. */
const sharedNamespaces = ['badges', 'done', 'notificationKinds', 'ownData', 'problems', 'ranks']
/** The texts of every screen, including the landing screen. */
const first = ['auth', 'common', 'predictions.countdown']
/** The additional texts of the frames and the feed. */
const feed = [
  'account.appearance.languageFailed',
  ...['announced', 'badgeMany', 'bell', 'bellUnread'].map((key) => `notifications.${key}`),
  'blocks.block',
  'calls.card',
  'calls.row',
  'connection',
  'done.verificationSent',
  'predictions',
  'reports.report',
  ...['muteName', 'notInterested'].map((key) => `mutes.${key}`),
]
/** The texts of posts that the feed does not show. */
const notFeed = ['create', 'delete', 'detail', 'edit', 'evidence', 'groupList', 'own', 'sharing'].map(
  (key) => `predictions.${key}`,
)
/** The additional texts of the post screen, the latest posts, and the column beside them. All others are in the last bundle. */
const posts = [
  'reports.hidden',
  'reports.creator.menu',
  'comments',
  'discover',
  'journal',
  'predictions.detail',
  'account.follow',
  'account.suggestions',
  'ranks',
]

type Texts = { readonly [key: string]: string | Texts }
const parts = ['first', 'feed', 'posts', 'rest'] as const
type Part = (typeof parts)[number]

/**
 * Packs the texts of a language into four bundles, one request each: those of the first screen, of the frames and the feed, of
 * the screens of posts, and all others. `virtual:texts` loads them.
 */
export function texts(): Plugin {
  return {
    name: 'texts',
    resolveId: (id) => (id === index || id.startsWith(`${index}/`) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${index}`) return contents()
      const [, part, language] = /^\0virtual:texts\/texts-(first|feed|posts|rest)-(\w+)$/.exec(id) ?? []
      if (!language) return
      const { all, files } = textsOf(language)
      for (const file of files) this.addWatchFile(file)
      return `export default ${JSON.stringify(pick(all, part as Part) ?? {})}`
    },
  }
}

function contents(): string {
  const load = (part: string, language: string) =>
    `${part}: () => import('${index}/texts-${part}-${language}').then((parcel) => parcel.default)`
  const languages = readdirSync(own, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const entries = languages.map(({ name }) => `${name}: { ${parts.map((part) => load(part, name)).join(', ')} }`)
  return `export const parcels = { ${entries.join(', ')} }`
}

/** Every text of a language that the web shows, by namespace, and the files that hold them. */
function textsOf(language: string): { all: Texts; files: readonly string[] } {
  const names = readdirSync(`${own}${language}`)
  const sharedFile = `${shared}${language}.json`
  const namespaces = names.map((name) => [name.slice(0, -'.json'.length), read(`${own}${language}/${name}`)])
  const ofServers = Object.entries(read(sharedFile)).filter(([name]) => sharedNamespaces.includes(name))
  const files = [sharedFile, ...names.map((name) => `${own}${language}/${name}`)]
  return { all: Object.fromEntries([...namespaces, ...ofServers]), files }
}

const read = (file: string): Texts => JSON.parse(readFileSync(file, 'utf8'))

/** Returns the texts of one part; undefined if there are none. `path` is the key of `texts` among all texts. */
function pick(texts: Texts, part: Part, path = ''): Texts | undefined {
  const kept = Object.entries(texts).flatMap(([key, value]) => {
    const at = path ? `${path}.${key}` : key
    const inner = typeof value === 'string' ? (partOf(at) === part ? value : undefined) : pick(value, part, at)
    return inner === undefined ? [] : [[key, inner]]
  })
  return kept.length > 0 ? Object.fromEntries(kept) : undefined
}

function partOf(key: string): Part {
  // A plural's forms are named after the text: bell_one, bell_other.
  const isIn = (list: readonly string[]) =>
    list.some((name) => key === name || (/^[._]/.test(key.slice(name.length)) && key.startsWith(name)))
  if (isIn(first)) return 'first'
  if (isIn(posts)) return 'posts'
  return isIn(feed) && !isIn(notFeed) ? 'feed' : 'rest'
}
