/** A reason not to start or continue. It is printed as a sentence, without stack or code. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes(codeOf(error)) ||
  (error instanceof Error && error.cause !== undefined && isDiskFull(error.cause))

export const diskFullSentence =
  'The disk is full. Free some space, then run the same command again; nothing that was stored is lost.'

/** Returns the sentence that is printed for an error. */
export function sentenceFor(error: unknown, dataDir: string): string {
  if (error instanceof StartError) return error.message
  if (isDiskFull(error)) return diskFullSentence
  const words = error instanceof Error ? error.message : String(error)
  if (['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error)))
    return `This user may not write in the data folder ${dataDir}. Use another one with --data, or the user that made it.\n(${words})`
  return words
}
