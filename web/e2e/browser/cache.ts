import { fileURLToPath } from 'node:url'

/** The browser's files, kept between runs; reinstalling the packages empties the folder. */
export const cacheFolder = fileURLToPath(new URL('../../../node_modules/.cache/browser', import.meta.url))
