/** Checks that the links of READMEs and docs lead somewhere, and that the list of faults is complete. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { dirname, normalize } from 'node:path/posix'
import { root } from '../program.ts'
import type { Claim } from './claims.ts'
import type { Sources } from './sources.ts'

/** The pages of services/moderation are left out: their links are addresses of the product. */
const isDocument = /^(?!services\/moderation\/pages\/).*\.md$/

/** Images are not text, so they are not among the sources. */
const isPicture = (path: string) => /\.(png|jpe?g|webp)$/.test(path) && existsSync(join(root, path))

/** Links of documents whose target is not in the repository. Links to websites, addresses and headings are not checked. */
export function brokenLinks(sources: Sources): string[] {
  const files = new Set(sources.paths)
  const folders = new Set(sources.paths.flatMap(foldersOf))
  return sources.paths
    .filter((path) => isDocument.test(path))
    .flatMap((path) =>
      linksOf(sources.text(path))
        .filter((link) => !/^(https?:|mailto:|#)/.test(link))
        .filter((link) => {
          const target = normalize(`${dirname(path)}/${link.replace(/#.*$/, '')}`).replace(/\/$/, '')
          return !files.has(target) && !folders.has(target) && !isPicture(target)
        })
        .map((link) => `${path} links to ${link}, which is not in the repository`),
    )
}

/** The targets of a document's links and images, outside of code blocks. */
const linksOf = (text: string): string[] =>
  [...text.replace(/```[\s\S]*?```/g, '').matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)

/** The folders that a path is in, from the root (`.`) on. */
export const foldersOf = (path: string): string[] => {
  const parts = path.split('/').slice(0, -1)
  return ['.', ...parts.map((_, index) => parts.slice(0, index + 1).join('/'))]
}

/** The row numbers in a document's tables: a line `| 7 | …` gives 7. */
export const rowsOf = (sources: Sources, path: string): number[] =>
  [...sources.text(path).matchAll(/^\| (\d+) \|/gm)].map(([, row]) => Number(row))

/** Faults that tests name but the list does not have, and row numbers that the list has twice. */
export function unlistedFaults(sources: Sources, claims: readonly Claim[], list = 'docs/faults.md'): string[] {
  const rows = rowsOf(sources, list)
  const known = new Set(rows)
  const twice = rows.filter((row, index) => rows.indexOf(row) !== index).map((row) => `${list} has row ${row} twice`)
  const unknown = claims.flatMap(({ path, titles }) =>
    titles
      .flatMap((title) =>
        [...title.matchAll(/^faults? ([\d, and]+):/g)].flatMap(([, text = '']) => text.match(/\d+/g) ?? []),
      )
      .filter((row) => !known.has(Number(row)))
      .map((row) => `${path} names fault ${row}, which ${list} does not have`),
  )
  return [...twice, ...unknown]
}
