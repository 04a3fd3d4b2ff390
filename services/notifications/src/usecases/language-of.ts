import { isTransient } from '@hunch/kit/errors'
import type { Context } from '../context.ts'

const fallback = 'en'

/** The language that a member has chosen; English where she has not, or where auth is away. */
export async function languageOf(ctx: Context, memberId: string): Promise<string> {
  try {
    const contacts = await ctx.peers.contacts([memberId])
    return contacts.get(memberId)?.language || fallback
  } catch (error) {
    if (isTransient(error)) return fallback
    throw error
  }
}
