/** The reference checker of pictures, also for the browser tests. */
export { startChecker } from '@hunch/media/testing/checker'
