import { isTransient } from '@hunch/kit/errors'
import { preferredLanguage } from '@hunch/kit/http'
import { Language } from '@hunch/proto/http'
import type { Context } from '../context.ts'

/** The language of the product that a browser prefers; English where it accepts none of them. */
export const languageOfRequest = ({ headers }: { headers: { 'accept-language'?: string | undefined } }): string =>
  preferredLanguage(headers['accept-language'], Language.options) ?? 'en'

/** The language that a member has chosen; undefined where they have not, or where auth is away. */
export async function languageOfMember(ctx: Context, memberId: string): Promise<string | undefined> {
  try {
    const contacts = await ctx.peers.contacts([memberId])
    return contacts.get(memberId)?.language || undefined
  } catch (error) {
    if (isTransient(error)) return undefined
    throw error
  }
}
