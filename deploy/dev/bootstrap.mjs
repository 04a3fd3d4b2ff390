/**
 * Runs before every npm script, with the Node that started npm and without any package. Runs `npm ci` if a package of the
 * lock file is missing or has another version. The script itself then uses the project's own Node in node_modules.
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

/** Whether every package is installed in its locked version. npm writes node_modules/.package-lock.json last. */
function isInstalled() {
  const wanted = packagesIn('package-lock.json')
  const there = packagesIn('node_modules/.package-lock.json')
  return (
    existsSync(`${root}node_modules/.bin/node`) &&
    Object.entries(wanted).every(
      ([path, entry]) =>
        !path.includes('node_modules/') || // a workspace
        (path in there ? there[path]?.version === entry.version : entry.optional), // other systems need it
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
