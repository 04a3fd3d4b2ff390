/** What other subjects read of a member's standing. */
export { findScoredVotes, findScorings } from './store/scorings.ts'
export { findStanding } from './store/standings.ts'
