import { readFileSync } from 'node:fs'
import { themes } from '@hunch/proto/colours'
import type { Plugin } from 'vite'

const icon = 'favicon.svg'

/** Fills the product's colours into the page and the icon: `__DARK_AGREE_FILL__` is `agree-fill` of the dark theme. */
export function colours(): Plugin {
  return {
    name: 'colours',
    transformIndexHtml: fill,
    configureServer(server) {
      server.middlewares.use(`/${icon}`, (_, response) => {
        response.setHeader('content-type', 'image/svg+xml').end(filledIcon())
      })
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: icon, source: filledIcon() })
    },
  }
}

const filledIcon = () => fill(readFileSync(new URL('./favicon.template.svg', import.meta.url), 'utf8'))

function fill(text: string): string {
  return text.replace(/__(DARK|LIGHT)_(\w+?)__/g, (blank, theme: string, name: string) => {
    const colours: Readonly<Record<string, string>> = theme === 'DARK' ? themes.dark : themes.light
    const colour = colours[name.toLowerCase().replaceAll('_', '-')]
    if (!colour) throw new Error(`There is no colour for ${blank}`)
    return colour
  })
}
