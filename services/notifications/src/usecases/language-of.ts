import { isTransient } from '@hunch/kit/errors'
import type { Context } from '../context.ts'

/** The language that a member has chosen; undefined where she has not, or where auth is away. */
export async function languageOf(ctx: Context, memberId: string): Promise<string | undefined> {
  try {
    const contacts = await ctx.peers.contacts([memberId])
    return contacts.get(memberId)?.language || undefined
  } catch (error) {
    if (isTransient(error)) return undefined
    throw error
  }
}
