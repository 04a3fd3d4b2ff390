import type { getPage, publishPage } from '@hunch/proto/http'
import type { z } from 'zod'
import type { ShownPage } from './show-page.ts'
import type { PageVersion } from './store.ts'

export const toPage = ({ page, language, text, version, publishedAt }: ShownPage): z.input<typeof getPage.reply> => ({
  page,
  language,
  text,
  version,
  publishedAt: publishedAt?.toISOString() ?? null,
})

export const toVersion = (version: PageVersion): z.input<typeof publishPage.reply> => ({
  version: version.number,
  language: version.language,
  text: version.text,
  isMaterial: version.isMaterial,
  publishedAt: version.publishedAt.toISOString(),
})
