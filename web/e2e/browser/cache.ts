import { fileURLToPath } from 'node:url'

/** Where the browser's files are kept from run to run; installing the packages anew empties it. */
export const cacheFolder = fileURLToPath(new URL('../../../node_modules/.cache/browser', import.meta.url))
