import type { Context } from '../context.ts'
import type { Visit } from '../usecases/visit.ts'
import type { Request } from './cookies.ts'
import { languageOf } from './language.ts'
import { originOf } from './origin.ts'

/** Where a caller is, and how she found the product. Throws invalidRequest where nobody tells of the origin. */
export const visitOf = (ctx: Context, request: Request, ip: string): Visit => ({
  ip,
  origin: originOf(ctx.config, request.headers),
  language: languageOf(request),
})
