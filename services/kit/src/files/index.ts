/** Files and folders that only their owner may read, whatever the process's umask. */
export { makePrivateFolder, tighten, writePrivateFile } from './private.ts'
