/** The part of a member's standing that other subjects read. */
export { findScoredVotes, findScorings } from './store/scorings.ts'
export { findStanding } from './store/standings.ts'
