/** Mark the cases of deleted targets. */
export { markGone as noteGone, markPostGone as notePostGone } from './store/cases.ts'
