import { pages } from '@hunch/proto/http/pages'

/** The app's own file name, which the service worker fetches. */
const shell = '/index.html'

const patterns = [...Object.values(pages).flat(), shell].map(
  (page) => new RegExp(`^${page.replace(/:\w+/g, '[^/]+')}/?$`),
)

/** Returns whether the web app has a page at a path. At other paths the app is sent with status 404. */
export const isPage = (path: string): boolean => patterns.some((pattern) => pattern.test(path))
