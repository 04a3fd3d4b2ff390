import type { Context } from '../context.ts'
import type { Note } from '../store/index.ts'

const pageSize = 500

/** Every notification that is held of a member. */
export async function exportMember(ctx: Context, memberId: string): Promise<Note[]> {
  const all: Note[] = []
  for (let after: Note | undefined; ; after = all.at(-1)) {
    const page = await ctx.backend.store.list({ memberId, ...(after ? { after } : {}), limit: pageSize })
    all.push(...page)
    if (page.length < pageSize) return all
  }
}
