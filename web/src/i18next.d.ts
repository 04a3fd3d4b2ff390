import 'i18next'
import type problems from '@hunch/proto/texts/en.json'
import type account from './locales/en/account.json'
import type admin from './locales/en/admin.json'
import type auth from './locales/en/auth.json'
import type blocks from './locales/en/blocks.json'
import type calls from './locales/en/calls.json'
import type comments from './locales/en/comments.json'
import type common from './locales/en/common.json'
import type connection from './locales/en/connection.json'
import type credentials from './locales/en/credentials.json'
import type discover from './locales/en/discover.json'
import type groups from './locales/en/groups.json'
import type journal from './locales/en/journal.json'
import type moderation from './locales/en/moderation.json'
import type mutes from './locales/en/mutes.json'
import type notifications from './locales/en/notifications.json'
import type pages from './locales/en/pages.json'
import type passkeys from './locales/en/passkeys.json'
import type predictions from './locales/en/predictions.json'
import type reports from './locales/en/reports.json'
import type search from './locales/en/search.json'
import type signUp from './locales/en/signUp.json'
import type welcome from './locales/en/welcome.json'

/** Type-checks text keys against the English files. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      common: typeof common
      auth: typeof auth
      account: typeof account
      admin: typeof admin
      connection: typeof connection
      credentials: typeof credentials
      groups: typeof groups
      blocks: typeof blocks
      calls: typeof calls
      comments: typeof comments
      journal: typeof journal
      moderation: typeof moderation
      mutes: typeof mutes
      notifications: typeof notifications
      pages: typeof pages
      passkeys: typeof passkeys
      predictions: typeof predictions
      reports: typeof reports
      search: typeof search
      signUp: typeof signUp
      discover: typeof discover
      welcome: typeof welcome
      badges: (typeof problems)['badges']
      done: (typeof problems)['done']
      ownData: (typeof problems)['ownData']
      problems: (typeof problems)['problems']
      ranks: (typeof problems)['ranks']
    }
  }
}
