import { useTranslation } from 'react-i18next'
import { problemText } from './language/index.ts'
import { reportFailure, showToast } from './toast/store.ts'

/** How the app tells that a session is over, and leads to sign in again (`session` of src/api). */
interface Session {
  isOver(error: unknown): boolean
  signInAgain(): void
}

interface Words {
  readonly title: string
  /** Said where the answer has no sentence of its own. */
  readonly fallback: string
  /** Says `fallback` as well where the server broke down: the catalogue has words of its own for that. */
  readonly toTheLetter?: boolean
  /** What is said where the session is over: on votes the specification has words of its own. */
  readonly session?: 'expired' | 'unauthorized'
}

/**
 * Reports the failure of what a person started, in their language: no connection, else the
 * problem's own sentence, else the fallback. Where the session is over, leads to sign in.
 *
 *     const report = useReportAction(session)
 *     onError: (error) => report(error, { title: t('common:error'), fallback: t('edit.failed') })
 */
export function useReportAction({ isOver, signInAgain }: Session): (error: unknown, words: Words) => void {
  const { t } = useTranslation('common')
  return function report(error, { title, fallback, toTheLetter = false, session = 'unauthorized' }) {
    if (isOver(error)) {
      showToast({ tone: 'error', title: t(`session.${session}Title`), description: t(`session.${session}Text`) })
      signInAgain()
      return
    }
    const status = statusOf(error)
    const sentence = status === 0 ? t('offline') : toTheLetter && status >= 500 ? undefined : problemText(error)
    reportFailure('action', { title, description: sentence ?? fallback }, error)
  }
}

/** The HTTP status of a failed call, 0 where no answer came; NaN for anything else. */
const statusOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : Number.NaN
