/** All tables of the service. */
export { authors } from '@hunch/members'
export { acts, appeals } from './acts.ts'
export { cases, openings, reports } from './cases.ts'
export { blockers, blocks, erasures, muters, mutes } from './members.ts'
export { consents, pageVersions } from './pages.ts'
export { contributionSettings, words } from './words.ts'
