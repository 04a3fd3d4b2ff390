import 'i18next'
import type problems from '@hunch/proto/texts/en.json'
import type account from './locales/en/account.json'
import type auth from './locales/en/auth.json'
import type common from './locales/en/common.json'
import type predictions from './locales/en/predictions.json'

/** Keys of texts are checked against the English files. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      common: typeof common
      auth: typeof auth
      account: typeof account
      predictions: typeof predictions
      problems: (typeof problems)['problems']
    }
  }
}
