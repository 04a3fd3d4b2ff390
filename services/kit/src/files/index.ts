/** Files and folders that their owner alone may read, whatever the process's umask. */
export { makePrivateFolder, tighten, writePrivateFile } from './private.ts'
