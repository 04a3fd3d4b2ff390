/** The pages of the web app, as its router knows them; `:name` stands for one segment. A service worker asks for the last. */
const pages = [
  ...['/', '/home', '/trending', '/alerts', '/analytics', '/admin', '/account', '/reset-password', '/verify-email'],
  ...['/profile', '/profile/:id', '/enhanced-profile/:id'],
  ...['/predictions', '/predictions/:id', '/prediction/:id'],
  ...['/groups', '/groups/:id', '/join-group/:code', '/groups/join/:code'],
  '/index.html',
]

const patterns = pages.map((page) => new RegExp(`^${page.replace(/:\w+/g, '[^/]+')}/?$`))

/** Whether the web app has a page at a path; elsewhere it shows that there is none. */
export const isPage = (path: string): boolean => patterns.some((pattern) => pattern.test(path))
