/** That READMEs and docs are true where a program can judge: their links lead somewhere, their lists are complete. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { dirname, normalize } from 'node:path/posix'
import { root } from '../program.ts'
import type { Claim } from './claims.ts'
import type { Sources } from './sources.ts'

/** The pages that come with the product lead to addresses of the product. */
const isDocument = /^(?!services\/moderation\/pages\/).*\.md$/

/** Pictures hold no text, so they are not among the sources. */
const isPicture = (path: string) => /\.(png|jpe?g|webp)$/.test(path) && existsSync(join(root, path))

/** Links of documents that lead to no file or folder of the repository. */
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

/** The targets of a document's links and images, outside code. */
const linksOf = (text: string): string[] =>
  [...text.replace(/```[\s\S]*?```/g, '').matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)

const foldersOf = (path: string): string[] => {
  const parts = path.split('/').slice(0, -1)
  return ['.', ...parts.map((_, index) => parts.slice(0, index + 1).join('/'))]
}

/** The numbers of the rows of a document's table. */
export const rowsOf = (sources: Sources, path: string): number[] =>
  [...sources.text(path).matchAll(/^\| (\d+) \|/gm)].map(([, row]) => Number(row))

/** Faults that tests name and the list does not have, and numbers that the list gives twice. */
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
