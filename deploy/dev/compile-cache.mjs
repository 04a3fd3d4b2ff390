/**
 * Preloaded by the npm scripts: stores compiled code in node_modules/.cache/compiled, for this process and its children.
 * Hundreds of modules then load in a third of the time.
 */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url))
process.env.NODE_COMPILE_CACHE = folder
enableCompileCache(folder)
