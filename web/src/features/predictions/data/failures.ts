import { useTranslation } from 'react-i18next'
import { ApiError, isUnauthorized, signInAgain } from '../../../api/index.ts'
import { problemText, reportFailure, showToast } from '../../../ui/index.ts'

/** Why something failed, for people: no connection, else the problem's own sentence, else `fallback`. */
function useReason() {
  const { t } = useTranslation('common')
  return (error: unknown, fallback: string): string =>
    error instanceof ApiError && error.status === 0 ? t('offline') : (problemText(error) ?? fallback)
}

/** What an action says where the session is over: on votes the specification has words of its own. */
type SessionWords = 'expired' | 'unauthorized'

/** Reports the failure of what a person started. Where the session is over, leads to sign in. */
export function useReportAction() {
  const { t } = useTranslation('common')
  const reasonOf = useReason()
  return function report(error: unknown, words: { title: string; fallback: string; session?: SessionWords }): void {
    if (isUnauthorized(error)) {
      const session = words.session ?? 'unauthorized'
      showToast({
        tone: 'error',
        title: t(`session.${session}Title`),
        description: t(`session.${session}Text`),
      })
      signInAgain()
      return
    }
    reportFailure('action', { title: words.title, description: reasonOf(error, words.fallback) }, error)
  }
}
