import { calls } from '@hunch/proto/http/client'
import type { Plugin, Rolldown } from 'vite'
import type {} from './src/api/preloadedReads.ts'
import { type Address, addresses } from './src/app/addresses.ts'
import { languageNames } from './src/ui/language/languages.ts'

type Chunks = Readonly<Record<string, Rolldown.OutputChunk>>

/** The files and reads that the page's head fetches for the screen about to be shown. */
interface Plan {
  /** The screens in order. The first one whose pattern matches the path is used. */
  readonly screens: readonly {
    readonly at: string
    readonly open: boolean
    readonly files: readonly string[]
    readonly reads: readonly string[]
    readonly texts?: Address['texts']
  }[]
  /** The call for the current user. */
  readonly viewer: string
  readonly landing: readonly string[]
  /** The landing screen's first read. */
  readonly landingReads: readonly string[]
  /** The files of the app with the members' frame, for every screen except the landing screen. */
  readonly app: readonly string[]
  /** The additional files of the visitors' frame. */
  readonly visitors: readonly string[]
  /** Language → file with the texts of the first screen. */
  readonly first: Readonly<Record<string, string>>
  /** Language → file with the texts of the frames and the feed. */
  readonly feed: Readonly<Record<string, string>>
  /** Language → file with the texts of the screens of posts. */
  readonly posts: Readonly<Record<string, string>>
  /** Language → file with all other texts. */
  readonly rest: Readonly<Record<string, string>>
}

/**
 * Lets the page's head fetch the files of the screen at its address, and send that screen's first reads, while the entry is
 * still loading. The entry makes the same choice (`src/app/preloadLikely.ts`), but would request the files a round trip later.
 * The entry takes the responses from `src/api/preloadedReads.ts`. A wrong guess costs a few requests.
 */
export function preloads(): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const script = `<script nonce="__NONCE__">(${preload})(${JSON.stringify(planOf(bundle))})</script>`
        // A script after a stylesheet would wait for it.
        const before = '<script type="module"'
        if (!html.includes(before)) throw new Error('The page has no entry')
        return html.replace(before, () => `${script}\n    ${before}`)
      },
    },
  }
}

function planOf(bundle: Rolldown.OutputBundle): Plan {
  const chunks: Chunks = Object.fromEntries(
    Object.entries(bundle).flatMap(([name, part]) => (part.type === 'chunk' ? [[name, part]] : [])),
  )
  const entry = Object.values(chunks).find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('The app has no entry')
  const there = new Set(filesOf(chunks, entry))
  const needs = (module: string) => {
    const holding = Object.values(chunks).filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
    // A screen of the app may contain a feature's screen of the same name: the outer one is loaded.
    const chunk = holding.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module)) ?? holding[0]
    if (!chunk) throw new Error(`${module} is in no chunk`)
    return filesOf(chunks, chunk).filter((file) => !there.has(file))
  }
  const app = ['App', 'layouts/MemberShell'].flatMap((part) => needs(`/src/app/${part}.tsx`))
  const visitors = needs('/src/app/layouts/VisitorShell.tsx').filter((file) => !app.includes(file))
  const texts = (part: string) =>
    Object.fromEntries(
      Object.keys(languageNames).map((name) => [name, needs(`virtual:texts/texts-${part}-${name}`)[0] ?? '']),
    )
  return {
    screens: Object.entries<Address>(addresses).flatMap(
      ([name, { paths, openToAll = false, reads = [], texts: enough }]) =>
        paths.map((path) => ({
          at: path === '*' ? '' : `^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`,
          open: openToAll,
          reads,
          ...(enough && { texts: enough }),
          files: needs(`/${name}.tsx`).filter((file) => !app.includes(file)),
        })),
    ),
    viewer: calls.getCurrentUser.path,
    landing: needs('/src/features/auth/LandingScreen.tsx'),
    landingReads: [calls.listPublic.path],
    app: [...new Set(app)],
    visitors,
    first: texts('first'),
    feed: texts('feed'),
    posts: texts('posts'),
    rest: texts('rest'),
  }
}

/** Returns a chunk's file, the files that it imports, and their styles. */
function filesOf(chunks: Chunks, chunk: Rolldown.OutputChunk, found = new Set<string>()): string[] {
  found.add(`/${chunk.fileName}`)
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(`/${style}`)
  for (const name of chunk.imports) {
    const imported = chunks[name]
    if (imported && !found.has(`/${name}`)) filesOf(chunks, imported, found)
  }
  return [...found]
}

/** Runs in the page as serialised code, so the function may use nothing from outside itself. */
function preload({ screens, viewer, landing, landingReads, app, visitors, first, feed, posts, rest }: Plan): void {
  let isMember = document.querySelector<HTMLMetaElement>('meta[name="member-here"]')?.content === 'yes'
  let stored: string | null = null
  try {
    isMember ||= localStorage.getItem('memberHere') === 'yes'
    stored = localStorage.getItem('preferredLanguage')
  } catch {
    // Storage may be unavailable.
  }
  const preferred = [stored, ...navigator.languages.map((tag) => tag.toLowerCase().split('-')[0])]
  const language = preferred.find((each) => each && first[each]) ?? 'en'
  const found = screens.find(({ at }) => new RegExp(at).test(location.pathname))
  const screen = found && (isMember || found.open) ? found : undefined
  const names = new RegExp(screen?.at ?? '').exec(location.pathname)?.groups ?? {}
  const wantedReads = screen?.reads ?? landingReads
  const reads = wantedReads.map((read) => read.replace(/:(\w+)/g, (_, name: string) => names[name] ?? ''))
  window.preloadedReads = new Map(
    [viewer, ...reads].map((address) => {
      const sentAt = Date.now()
      const answer = fetch(address, { headers: { Accept: 'application/json' } }).then(
        (response) => ({ response, sentAt, receivedAt: Date.now() }),
        () => undefined,
      )
      return [address, { sentAt, answer }]
    }),
  )
  const frame = isMember ? app : [...app, ...visitors]
  const texts = { feed: [feed], posts: [feed, posts], all: [feed, posts, rest] }[screen?.texts ?? 'all']
  const files = screen ? [...frame, ...screen.files, ...texts.map((part) => part[language])] : landing
  const nonce = document.currentScript?.nonce ?? ''
  const wanted = [...new Set([first[language], ...files])].filter((file) => file !== undefined)
  const fetchSome = () => {
    for (const file of wanted.splice(0, 6)) fetchFile(file)
    // Fetch the other files in later tasks: fetching all at once would delay the first paint.
    if (wanted.length > 0) setTimeout(fetchSome)
  }
  fetchSome()

  function fetchFile(file: string) {
    const link = document.createElement('link')
    const isStyle = file.endsWith('.css')
    link.rel = isStyle ? 'preload' : 'modulepreload'
    if (isStyle) link.as = 'style'
    link.crossOrigin = ''
    link.nonce = nonce
    link.href = file
    document.head.append(link)
  }
}
