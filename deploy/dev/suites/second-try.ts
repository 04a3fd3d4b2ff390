/**
 * A file that fails runs once more at the end, with nothing beside it. If it passes then, its tests count as passed
 * and it is listed, with its first error, under "Needed a second try".
 */

/** If more files than this fail in a run, the change is at fault. */
const mostFiles = 3

/** The second tries of one run, of Jest's files and the browser's together. */
export interface SecondTries {
  /** Returns whether all of these run again, and prints their names; none does if there are more than are left. */
  take(failedFiles: readonly string[]): boolean
}

export function createSecondTries(): SecondTries {
  let left = mostFiles
  return {
    take(failedFiles) {
      if (failedFiles.length === 0 || failedFiles.length > left) return false
      left -= failedFiles.length
      console.log(`\nOnce more, one at a time: ${failedFiles.join(', ')}`)
      return true
    },
  }
}
