import { calls } from '@hunch/proto/http/client'
import type { Plugin } from 'vite'

const signs = { GET: '.', POST: '+', PUT: '=', PATCH: '~', DELETE: '!' } as const
const methods = Object.fromEntries(Object.entries(signs).map(([method, sign]) => [sign, method]))
const below = '/api/'
/** Calls of staff and rare screens: pages, reports, statements, blocks, mutes, held photos, signing up and in, sessions. */
const isRare =
  /^\/api\/(auth\/(?!user)|(admin|moderation|pages|reports|statements|blocks|mutes|photos|recommendations\/not)(\/|-|$))/
const file = /\/proto\/http\/client\.ts$/
const list = /export const calls = \{[\s\S]*?\n\}(?: as const)?/
const all = /export const allCalls = .*/
const rareCalls = 'virtual:rare-calls'

/**
 * Writes the list of all calls as one text, which the page decodes. The types of bodies are left out, because only the
 * compiler needs them. Rare calls have their own chunk, loaded on the first rare call. This saves 0.7 kB of JavaScript,
 * gzipped, before the feed's first paint.
 */
export function compactCalls(): Plugin {
  return {
    name: 'compact-calls',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^virtual:rare-calls$/ },
      handler: () => rareCalls,
    },
    load: {
      filter: { id: /^virtual:rare-calls$/ },
      handler: () => `export default ${textOf(({ path }) => isRare.test(path))}`,
    },
    transform: {
      filter: { id: file },
      handler(code) {
        if (!list.test(code) || !all.test(code)) throw new Error('The list of calls has moved')
        return code
          .replace(list, () => `${decode}\nexport const calls = decode(${textOf(({ path }) => !isRare.test(path))})`)
          .replace(
            all,
            () => `export const allCalls = () => import('${rareCalls}').then((rare) => decode(rare.default))`,
          )
      },
    },
  }
}

/**
 * Returns the wanted calls as one text, as in `getUser.users/{id}`. Sorts the calls by path, so that the text compresses
 * better.
 */
function textOf(isWanted: (call: { readonly path: string }) => boolean): string {
  const wanted = Object.entries(calls).filter(([, call]) => isWanted(call))
  const lines = wanted
    .toSorted(([, a], [, b]) => (a.path < b.path ? -1 : 1))
    .map(([name, { method, path }]) => {
      if (!path.startsWith(below)) throw new Error(`${path} does not begin with ${below}`)
      return name + signs[method] + path.slice(below.length)
    })
  return JSON.stringify(lines.join('|'))
}

/** The function that decodes such a text in the page. */
const decode = `const decode = (text) => Object.fromEntries(text.split('|').map((line) => {
  const [, name, sign, path] = /(\\w+)(.)(.*)/.exec(line)
  return [name, { method: ${JSON.stringify(methods)}[sign], path: '${below}' + path }]
}))`
