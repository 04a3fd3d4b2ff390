/** How cases note that what they are about is deleted. */
export { markGone as noteGone, markPostGone as notePostGone } from './store/cases.ts'
