/**
 * Checks package-lock.json for faults that make `npm ci` fail on other machines: optional packages that are not locked (those
 * for other operating systems), URLs of a particular registry, and package.json files that do not match.
 * Run `node deploy/dev/check-lock.mjs` after every `npm install`.
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
 * Whether Node finds a package from a path: in its node_modules or in those of a folder above.
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
 * @returns {string[]} a sentence for each dependency that differs between a package.json and the lock file
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

/** All faults of this repository's lock file, one sentence each; empty if there are none. */
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
