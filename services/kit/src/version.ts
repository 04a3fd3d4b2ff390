import { readFileSync } from 'node:fs'

/** The product's version: that of its packages. */
export const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  readonly version: string
}
