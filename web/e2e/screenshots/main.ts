/**
 * `npm run screenshots`: saves every screen with demo data as PNG files in `.cache/screenshots`. Sizes: two phones, tablet
 * and desktop. Themes: dark and light. Languages: English, Arabic and Japanese. Arguments filter, and can name other
 * languages: `npm run screenshots -- home 360 dark fr`.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buildWebApp, isWebAppFresh } from '@hunch/local/web-app'
import { isLanguage } from '@hunch/proto/languages'
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../browser.ts'
import { startProduct } from '../product/product.ts'
import { type DemoIds, demoIdsOf } from './demo.ts'
import { type Screen, screens, viewers } from './screens.ts'
import { type Look, openAs, show } from './visit.ts'

const folder = join(import.meta.dirname, '../../../.cache/screenshots')
const widths = { 360: 780, 390: 844, 768: 1_024, 1440: 900 }
const themes = ['dark', 'light'] as const
const wanted = process.argv.slice(2)
/** The languages in the arguments. Default: one for each script with a different layout. */
const languages = wanted.some(isLanguage) ? wanted.filter(isLanguage) : (['en', 'ar', 'ja'] as const)

/** Whether a screenshot matches the arguments: at least one of each kind that is given. */
function isWanted(screen: Screen, { width, theme, language }: Look): boolean {
  if (width < (screen.leastWidth ?? 0)) return false
  const kinds: readonly (readonly string[])[] = [Object.keys(widths), themes, languages]
  const own = [String(width), theme, language]
  const named = wanted.filter((word) => !kinds.some((kind) => kind.includes(word)))
  const fits = kinds.every((kind, at) => {
    const asked = wanted.filter((word) => kind.includes(word))
    return asked.length === 0 || asked.includes(own[at] ?? '')
  })
  return fits && (named.length === 0 || named.some((word) => screen.name.startsWith(word)))
}

async function take(page: Page, screen: Screen, ids: DemoIds, { width, theme, language }: Look): Promise<void> {
  await show(page, screen, ids)
  await page.waitForTimeout(300) // pictures fade in
  const file = join(folder, `${screen.name}-${width}-${theme}-${language}.png`)
  await page.screenshot({ path: file, fullPage: screen.whole ?? false })
  console.log(file)
}

if (!isWebAppFresh()) await buildWebApp()
await mkdir(folder, { recursive: true })
const product = await startProduct({ demo: true })
const { executablePath, args, env } = await findBrowser()
const browser = await chromium.launch({ executablePath, args: [...args], env })
try {
  const ids = await demoIdsOf(product.origin)
  for (const [width, height] of Object.entries(widths))
    for (const theme of themes)
      for (const language of languages)
        for (const who of viewers) {
          const look = { width: Number(width), height, theme, language }
          const some = screens.filter((screen) => screen.who === who && isWanted(screen, look))
          if (some.length === 0) continue
          const page = await openAs(who, browser, product.origin, look)
          for (const screen of some) await take(page, screen, ids, look)
          await page.context().close()
        }
} finally {
  await browser.close()
  await product.stop()
}
