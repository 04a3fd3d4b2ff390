/** All tables of the service. */
export { authors } from '@hunch/members'
export { acts, appeals } from './acts.ts'
export { blockers, blocks } from './blocks.ts'
export { cases, openings, reports } from './cases.ts'
export { erasures } from './erasures.ts'
export { muters, mutes } from './mutes.ts'
export { consents, pageVersions } from './pages.ts'
export { contributionSettings, words } from './words.ts'
