/**
 * Runs before every npm script, under whatever Node started npm, without any package: installs
 * what the lock file names where that has not been done yet. The script after it then finds the
 * project's own Node in node_modules.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const leastNode = 20
const root = fileURLToPath(new URL('../../', import.meta.url))
const stampFile = `${root}node_modules/.installed`
const nodeFile = `${root}node_modules/.bin/node`

if (Number.parseInt(process.versions.node, 10) < leastNode) {
  fail(`Hunch needs Node ${leastNode} or newer to install itself; this is ${process.version}. See https://nodejs.org.`)
}

const wanted = createHash('sha256')
  .update(readFileSync(`${root}package-lock.json`))
  .update(process.platform + process.arch)
  .digest('hex')
const installed = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : ''

if (installed !== wanted) install()

function install() {
  console.log(`Installing what Hunch needs, ${installed ? 'since that has changed' : 'once'} (about a minute) ...`)
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
  if (status !== 0) {
    fail(
      `${stdout}${stderr}${error?.message ?? ''}\nInstalling failed. Once the cause is gone, run the same command again.`,
    )
  }
  if (!existsSync(nodeFile)) fail(`${stdout}${stderr}\nInstalling left no ${nodeFile}: were install scripts forbidden?`)
  writeFileSync(stampFile, wanted)
  console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`)
}

/** @param {string} sentence @returns {never} */
function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
