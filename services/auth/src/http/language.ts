import { preferredLanguage } from '@hunch/kit/http'
import { Language } from '@hunch/proto/http'
import type { Request } from './cookies.ts'

/** The language of the product that a browser asks for first; English where it asks for none of them. */
export const languageOf = (request: Request): string =>
  preferredLanguage(request.headers['accept-language'], Language.options) ?? 'en'
