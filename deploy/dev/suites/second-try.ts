/**
 * A file that fails runs once more at the end, with nothing beside it. If it passes then, its tests count as passed
 * and it is listed, with its first error, under "Needed a second try".
 */

/** If more files than this fail, the change is at fault and none runs again. */
const maxSecondTries = 10

export const isWorthSecondTry = (failedFiles: number): boolean => failedFiles > 0 && failedFiles <= maxSecondTries

export function announceSecondTry(files: readonly string[]): void {
  console.log(`\nOnce more, one at a time: ${files.join(', ')}`)
}
