/**
 * Looks through package-lock.json for what makes `npm ci` fail elsewhere: optional packages (those
 * for other systems) that are named but not locked, and addresses of a particular registry.
 * `node deploy/dev/check-lock.mjs` after every `npm install`.
 */
import { readFileSync } from 'node:fs'

/**
 * @typedef {{ optionalDependencies?: Record<string, string>, resolved?: string, link?: boolean }} Entry
 *
 * @param {{ packages: Record<string, Entry> }} lock
 * @returns {string[]} a sentence for each fault
 */
export function lockFaults(lock) {
  return Object.entries(lock.packages).flatMap(([place, entry]) => {
    const name = place || 'the root package'
    const faults = Object.keys(entry.optionalDependencies ?? {})
      .filter((dependency) => !isLocked(lock.packages, place, dependency))
      .map((dependency) => `${name} needs ${dependency}, which is not in the lock file`)
    if (!entry.link && entry.resolved?.includes('//')) faults.push(`${name} holds an address: ${entry.resolved}`)
    return faults
  })
}

/**
 * Whether a package is found from a place as Node finds it: there, or in any folder above.
 *
 * @param {Record<string, Entry>} packages
 * @param {string} place
 * @param {string} dependency
 */
function isLocked(packages, place, dependency) {
  const parts = place.split('/node_modules/')
  const folders = parts.map((_, index) => parts.slice(0, parts.length - index).join('/node_modules/'))
  return [...folders, ''].some((folder) => packages[`${folder && `${folder}/`}node_modules/${dependency}`])
}

if (import.meta.filename === process.argv[1]) {
  const faults = lockFaults(JSON.parse(readFileSync('package-lock.json', 'utf8')))
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exit(1)
}
