import 'i18next'
import type problems from '@hunch/proto/texts/en.json'
import type account from './locales/en/account.json'
import type admin from './locales/en/admin.json'
import type alerts from './locales/en/alerts.json'
import type auth from './locales/en/auth.json'
import type comments from './locales/en/comments.json'
import type common from './locales/en/common.json'
import type connection from './locales/en/connection.json'
import type credentials from './locales/en/credentials.json'
import type discover from './locales/en/discover.json'
import type groups from './locales/en/groups.json'
import type journal from './locales/en/journal.json'
import type predictions from './locales/en/predictions.json'
import type search from './locales/en/search.json'

/** Keys of texts are checked against the English files. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      common: typeof common
      auth: typeof auth
      account: typeof account
      admin: typeof admin
      alerts: typeof alerts
      connection: typeof connection
      credentials: typeof credentials
      groups: typeof groups
      comments: typeof comments
      journal: typeof journal
      predictions: typeof predictions
      search: typeof search
      discover: typeof discover
      badges: (typeof problems)['badges']
      done: (typeof problems)['done']
      problems: (typeof problems)['problems']
      ranks: (typeof problems)['ranks']
    }
  }
}
