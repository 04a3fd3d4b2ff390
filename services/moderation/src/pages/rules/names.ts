import type { pageNames } from '@hunch/proto/http'

export type { LanguageCode } from '@hunch/proto/languages'

export type PageName = (typeof pageNames)[number]
