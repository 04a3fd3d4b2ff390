/**
 * A failed file runs once more at the end, one file at a time. If it passes, its tests count as passed. The file is then listed
 * with its first error under "Needed a second try".
 */

/** Maximum of second tries in a run. If more files fail, the change is the likely reason. */
const mostFiles = 3

/** The second tries of one run, shared by Jest and the browser tests. */
export interface SecondTries {
  /** If all these files may run again, prints their names and returns true. Returns false if there are none or too many. */
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
