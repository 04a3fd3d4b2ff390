import { isTransient } from '@hunch/kit/errors'
import { preferredLanguage } from '@hunch/kit/http'
import { Language } from '@hunch/proto/http'
import type { Context } from '../context.ts'

/** Returns the product language that a browser prefers. Default: English. */
export const languageOfRequest = ({ headers }: { headers: { 'accept-language'?: string | undefined } }): string =>
  preferredLanguage(headers['accept-language'], Language.options) ?? 'en'

/** The language that a member has chosen; undefined if they have not, or if auth is unavailable. */
export async function languageOfMember(ctx: Context, memberId: string): Promise<string | undefined> {
  try {
    const contacts = await ctx.peers.contacts([memberId])
    return contacts.get(memberId)?.language || undefined
  } catch (error) {
    if (isTransient(error)) return undefined
    throw error
  }
}
