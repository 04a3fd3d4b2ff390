import { unsubscribe } from '@hunch/proto/http'

/** The settings tab of the account page, which switches mails on and off. */
export const settingsPath = '/account?tab=settings'

/** Returns a mail's link to the page that ends the digest. */
export const unsubscribeLinkOf = (origin: string, token: string): string =>
  `${origin}${unsubscribe.path}?token=${token}`
