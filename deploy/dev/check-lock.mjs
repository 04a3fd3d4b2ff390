/**
 * Looks through package-lock.json for what makes `npm ci` fail elsewhere: optional packages (those
 * for other systems) that are named but not locked, addresses of a particular registry, and
 * package.json files that ask for something else than what is locked.
 * `node deploy/dev/check-lock.mjs` after every `npm install`.
 */
import { readFileSync } from 'node:fs'

/**
 * @typedef {{ dependencies?: Record<string, string>, devDependencies?: Record<string, string>,
 *   optionalDependencies?: Record<string, string>, resolved?: string, link?: boolean }} Entry
 *
 * @param {{ packages: Record<string, Entry> }} lock
 * @returns {string[]} a sentence for each fault
 */
export function lockFaults(lock) {
  return Object.entries(lock.packages).flatMap(([path, entry]) => {
    const name = path || 'the root package'
    const faults = Object.keys(entry.optionalDependencies ?? {})
      .filter((dependency) => !isLocked(lock.packages, path, dependency))
      .map((dependency) => `${name} needs ${dependency}, which is not in the lock file`)
    if (!entry.link && entry.resolved?.includes('//')) faults.push(`${name} holds an address: ${entry.resolved}`)
    return faults
  })
}

/**
 * Whether a package is found from a path as Node finds it: there, or in any folder above.
 *
 * @param {Record<string, Entry>} packages
 * @param {string} path
 * @param {string} dependency
 */
function isLocked(packages, path, dependency) {
  const parts = path.split('/node_modules/')
  const folders = parts.map((_, index) => parts.slice(0, parts.length - index).join('/node_modules/'))
  return [...folders, ''].some((folder) => packages[`${folder && `${folder}/`}node_modules/${dependency}`])
}

/**
 * @param {{ packages: Record<string, Entry> }} lock
 * @param {Record<string, Entry>} manifests the package.json files by their folder; '' is the root
 * @returns {string[]} a sentence for each package that is asked for but not locked so, or locked but not asked for
 */
export function lockLags(lock, manifests) {
  return Object.entries(manifests).flatMap(([folder, manifest]) => {
    const locked = asked(lock.packages[folder] ?? {})
    const wanted = asked(manifest)
    return [...new Set([...Object.keys(locked), ...Object.keys(wanted)])]
      .filter((name) => locked[name] !== wanted[name])
      .map(
        (name) =>
          `${folder || 'the root'} asks for ${name} ${wanted[name] ?? 'no more'}, the lock file has ${locked[name] ?? 'none'}`,
      )
  })
}

/** @param {Entry} entry */
const asked = ({ dependencies, devDependencies }) => ({ ...dependencies, ...devDependencies })

/** All that is wrong with the lock file of this repository. */
export function allLockFaults() {
  const read = (/** @type {string} */ file) =>
    JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'))
  const lock = read('package-lock.json')
  const root = read('package.json')
  const manifests = root.workspaces.map((/** @type {string} */ folder) => [folder, read(`${folder}/package.json`)])
  return [...lockFaults(lock), ...lockLags(lock, { '': root, ...Object.fromEntries(manifests) })]
}

if (import.meta.filename === process.argv[1]) {
  const faults = allLockFaults()
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exit(1)
}
