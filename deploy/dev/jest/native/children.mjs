/** Finds and ends the child processes that a test file leaves running. */
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

/** How long child processes may take to exit before they are killed, in ms. */
const endWithinMs = 5_000
const betweenLooksMs = 20

/**
 * Waits until this process's children have exited, and kills the rest after 5 s. Returns the command lines of those that it
 * killed; empty without /proc.
 *
 * @param {ReadonlySet<number>} but pids of children to ignore
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
    // already ended
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
  return found.filter(({ command }) => command) // drops other processes, and children that have ended
}

/** @param {string} file */
const read = (file) => readFile(file, 'utf8').catch(() => '')
