/** Checks that only proto/theme/colours.ts contains colours. Other files import them or are generated from it. */
import { linesLike, type Sources, sourcesOf } from './sources.ts'

const looked = /\.(ts|tsx|mjs|css|html|svg)$/

interface Exception {
  readonly paths: RegExp
  readonly because: string
}

/** Files that may contain colours. A screen's colour never belongs here: it has a token. */
const exceptions: readonly Exception[] = [
  { paths: /^proto\/theme\/colours\.ts$/, because: 'the source' },
  { paths: /^web\/src\/ui\/styles\/colours\.css$/, because: 'generated from the source' },
  {
    paths: /^deploy\/local\/src\/demo\/pictures\//,
    because: 'portraits and photos of the demo data: pictures have colours of their own',
  },
  {
    paths: /^services\/media\/(src\/decoders|test)\//,
    because: 'pixels of photos, as the decoder reads and writes them',
  },
  { paths: /^deploy\/dev\/(checks\/colours|test\/colours\.test)\.ts$/, because: 'says what this check finds' },
]

/** Common names of colours. `transparent` and `currentColor` are allowed, since they name no colour of their own. */
const names =
  'white|black|red|green|blue|yellow|orange|purple|pink|gr[ae]y|brown|cyan|magenta|silver|gold|teal|navy|maroon|olive|lime'

/** Matches `#0b0e15` and `#fff8`, but neither `this.#add` nor the address `/page#add`. */
const hex = /(?<![\w.&/#])#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})(?![\w-])/i
/** Matches `rgb(4 6 10)`, but not `rgb(var(--scrim-ink))`, whose colour is a token. */
const spelled = /\b(rgba?|hsla?|hwb|(ok)?lab|(ok)?lch)\(\s*[-+.\d]|\bcolor\(\s*[a-z]/i
const inCss = new RegExp(`:[^;{}]*(?<![-\\w.#])(${names})(?![-\\w(])`)
const inMarkup = new RegExp(`\\b(fill|stroke|color|stop-?color)=["'{]+(${names})["']`, 'i')

/** Lines that contain a colour outside of its source. */
export function strayColours(sources: Sources): string[] {
  return sources.paths
    .filter((path) => looked.test(path) && !exceptions.some(({ paths }) => paths.test(path)))
    .flatMap((path) => {
      const code = sourcesOf({ [path]: withoutComments(sources.text(path)) })
      const named = path.endsWith('.css') ? inCss : inMarkup
      return [...new Set([hex, spelled, named].flatMap((pattern) => linesLike(code, path, pattern)))]
    })
    .map((line) => `${line}\n  a colour belongs to proto/theme/colours.ts`)
}

/** Removes block comments, which may name a colour. Keeps their line breaks, so that line numbers stay correct. */
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))

/** Exceptions whose files contain no colour any more. */
export function idleExceptions(sources: Sources): string[] {
  return exceptions
    .filter(({ paths }) => !sources.paths.some((path) => paths.test(path) && isColourful(sources.text(path))))
    .map(({ paths, because }) => `${paths.source} (${because}) spells no colour: remove the exception`)
}

const isColourful = (text: string): boolean => hex.test(text) || spelled.test(text)
