import { pages } from '@hunch/proto/http/pages'

/** A service worker fetches the app under its file's own name. */
const shell = '/index.html'

const patterns = [...Object.values(pages).flat(), shell].map(
  (page) => new RegExp(`^${page.replace(/:\w+/g, '[^/]+')}/?$`),
)

/** Returns whether the web app has a page at a path; elsewhere it is sent with status 404. */
export const isPage = (path: string): boolean => patterns.some((pattern) => pattern.test(path))
