/**
 * Runs before every npm script, under whatever Node started npm, without any package: installs
 * what the lock file names where that is not there yet. The script after it then finds the
 * project's own Node in node_modules.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const leastNode = 20
const root = fileURLToPath(new URL('../../', import.meta.url))

if (Number.parseInt(process.versions.node, 10) < leastNode) {
  fail(`Hunch needs Node ${leastNode} or newer to install itself; this is ${process.version}. See https://nodejs.org.`)
}
if (!isInstalled()) install()

/** Whether every package is there in the version that the lock file names. npm writes its own list of them last. */
function isInstalled() {
  const wanted = packagesIn('package-lock.json')
  const there = packagesIn('node_modules/.package-lock.json')
  return (
    existsSync(`${root}node_modules/.bin/node`) &&
    Object.entries(wanted).every(
      ([path, entry]) =>
        !path.includes('node_modules/') || // one of our own
        (path in there ? there[path]?.version === entry.version : entry.optional), // for another system
    )
  )
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function packagesIn(file) {
  return existsSync(root + file) ? JSON.parse(readFileSync(root + file, 'utf8')).packages : {}
}

function install() {
  console.log('Installing what Hunch needs (about a minute) ...')
  const started = Date.now()
  const npm = process.env.npm_execpath
  // The Node that started npm: `npm ci` deletes node_modules, the project's own Node included.
  const node = process.env.npm_node_execpath ?? process.execPath
  const [command, first] = npm ? [node, [npm]] : ['npm', []]
  const { status, stdout, stderr, error } = spawnSync(command, [...first, 'ci', '--no-audit', '--no-fund'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`
  if (status !== 0) fail(`${output}\nInstalling failed. Once the cause is gone, run the same command again.`)
  if (!isInstalled()) fail(`${output}\nInstalling left something out: were install scripts forbidden?`)
  console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`)
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
