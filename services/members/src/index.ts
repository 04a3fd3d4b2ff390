/**
 * Read models of members in a service's own database: cards from auth; blocks, mutes and the operator's settings for
 * contributions from moderation. Also the job that erases deleted members.
 */
export { blockHandlers } from './blocks/handlers.ts'
export {
  areHidden,
  type Hides,
  hasBlocks,
  hiddenAmong,
  hiddenFrom,
  hideEachOther,
  notAmongHidden,
  notBlocked,
  notHidden,
  viewerOfBlocks,
} from './blocks/hidden.ts'
export { blocks } from './blocks/schema.ts'
export { applyBlock, type BlockChange, keepAppliedBlocks } from './blocks/store.ts'
export { type CardSource, createCardSource } from './card-source.ts'
export { type Applying, type Contributions, createContributions, tooManyForNow } from './contributions/contributions.ts'
export { actAgainstHandlers, contributionHandlers } from './contributions/handlers.ts'
export { roomOf, takeRoom } from './contributions/room.ts'
export { allowanceOf, madeAtMs } from './contributions/rules/allowances.ts'
export { holdsLink } from './contributions/rules/links.ts'
export { compileWords, foldedTerm } from './contributions/rules/words.ts'
export { actsAgainst, contributionRules, listedWords } from './contributions/schema.ts'
export { createErasureJob, type EraseStep } from './erasures/job.ts'
export type { Erasure } from './erasures/store.ts'
export { cardHandlers, erasureHandlers, muteHandlers } from './handlers.ts'
export { areMuted, hasMutedWord, type Muted, mutedBy, nothingMuted, notMuted, wordsMutedBy } from './mutes/muted.ts'
export { muteLists, mutes } from './mutes/schema.ts'
export { applyMutes } from './mutes/store.ts'
export { presentMember } from './present.ts'
export { type CardsById, loadCards, resolveCards } from './resolve-cards.ts'
export { authors, erasures } from './schema.ts'
export { eraseCards, findCards, isErased, type MemberCard } from './store.ts'
