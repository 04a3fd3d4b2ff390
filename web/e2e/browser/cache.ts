import { fileURLToPath } from 'node:url'

/** The browser's files between runs; reinstalling the packages empties it. */
export const cacheFolder = fileURLToPath(new URL('../../../node_modules/.cache/browser', import.meta.url))
