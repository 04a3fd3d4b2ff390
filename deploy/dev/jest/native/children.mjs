/** What a test file leaves running. */
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

/** What processes that were asked to end may take, in ms. */
const endWithinMs = 5_000
const betweenLooksMs = 20

/**
 * Waits for this process's children to end, but for some, and kills those that do not. Returns their command lines; without
 * /proc it is empty.
 *
 * @param {ReadonlySet<number>} but their pids
 * @returns {Promise<string[]>}
 */
export async function endChildren(but) {
  const others = async () => (await children()).filter(({ pid }) => !but.has(pid))
  const end = Date.now() + endWithinMs
  let left = await others()
  for (; left.length > 0 && Date.now() < end; left = await others()) await pause(betweenLooksMs)
  for (const { pid } of left) kill(pid)
  return left.map(({ command }) => command)
}

/** @param {number} pid */
function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // it has ended meanwhile
  }
}

/** The pids of this process's children. */
export const childPids = async () => new Set((await children()).map(({ pid }) => pid))

async function children() {
  const pids = (await readdir('/proc').catch(() => /** @type {string[]} */ ([]))).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid) => {
      const stat = await read(`/proc/${pid}/stat`)
      const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const command = Number(parent) === process.pid ? await read(`/proc/${pid}/cmdline`) : ''
      return { pid: Number(pid), command: command.replaceAll('\0', ' ').trim() }
    }),
  )
  return found.filter(({ command }) => command) // one without has ended
}

/** @param {string} file */
const read = (file) => readFile(file, 'utf8').catch(() => '')
