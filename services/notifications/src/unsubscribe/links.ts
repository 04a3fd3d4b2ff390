import { unsubscribe } from '@hunch/proto/http'

/** The tab of the account page where mails are switched on and off. */
export const settingsPath = '/account?tab=settings'

/** The link of a mail to the page that ends the digest. */
export const unsubscribeLinkOf = (origin: string, token: string): string =>
  `${origin}${unsubscribe.path}?token=${token}`
