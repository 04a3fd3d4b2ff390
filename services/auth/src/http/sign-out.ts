import type { Context } from '../context.ts'
import { signOutPage } from '../texts/sign-out-page.ts'
import { signOut } from '../usecases/sign-out.ts'
import { clearSession, type Request, type Response, sessionTokenOf } from './cookies.ts'
import { languageOf } from './language.ts'

const pagePolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Signs out and goes to the landing page: at once where the navigation comes from the product
 * itself, else after asking with a small page, as any site may send a browser here.
 */
export async function signOutOrAsk(ctx: Context, request: Request, response: Response, proof: string | undefined) {
  const token = sessionTokenOf(ctx.config, request)
  const fromProduct = request.headers['sec-fetch-site'] === 'same-origin'
  const { askWith } = await signOut(ctx, { token, fromProduct, proof })
  response.setHeader('cache-control', 'no-store')
  if (askWith) {
    response.setHeader('content-security-policy', pagePolicy)
    const language = languageOf(request)
    response.type('html').send(signOutPage({ product: ctx.config.productName, proof: askWith, language }))
  } else {
    clearSession(ctx.config, response)
    response.redirect(302, '/')
  }
}
