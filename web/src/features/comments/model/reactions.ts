import type { ReactionKind, Reactions } from './types.ts'

/** The quick reactions in their order. */
export const kinds: readonly ReactionKind[] = ['heart', 'laughing', 'surprised', 'sad', 'fire', 'thinking']

/** The reactions as they are once the viewer's own is `mine`; null takes it back. */
export function withMine({ counts, mine: before }: Reactions, mine: ReactionKind | null): Reactions {
  const moved = (kind: ReactionKind) =>
    Math.max(0, (counts[kind] ?? 0) + Number(kind === mine) - Number(kind === before))
  return { counts: Object.fromEntries(kinds.map((kind) => [kind, moved(kind)])), mine }
}

/** How many members reacted. */
export const countReactions = ({ counts }: Reactions): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)
