import i18next from 'i18next'
import { problemText, withSentences } from './language/problem.ts'
import { useTranslation } from './language/useTranslation.ts'
import { reportFailure, showToast, type ToastMessage } from './toast/store.ts'

/** Functions that recognise an expired session and start a sign-in (`session` of src/api). */
interface Session {
  isOver(error: unknown): boolean
  signInAgain(): void
}

interface Title {
  readonly title: string
  /**
   * The message for an expired session. Default: `unauthorized`. For votes, the specification has a message of its own
   * (`expired`).
   */
  readonly session?: 'expired' | 'unauthorized'
  /** The toast's button, such as Undo for the part that succeeded. */
  readonly action?: ToastMessage['action']
}

/** `text` is always shown, with the reason below it. `fallback` is shown only if the response has no sentence of its own. */
type Words = Title & ({ readonly text: string } | { readonly fallback: string })

/**
 * Returns a function that reports the failure of a person's action, with the texts of the specification's error
 * catalogue. If the session is over, it starts a sign-in.
 *
 *     const report = useReportAction(session)
 *     onError: (error) => report(error, { title: t('common:error'), text: t('edit.failed') })
 */
export function useReportAction({ isOver, signInAgain }: Session): (error: unknown, words: Words) => void {
  const { t } = useTranslation('common')
  return function report(error, { title, session = 'unauthorized', action, ...words }) {
    if (isOver(error)) {
      showToast({ tone: 'error', title: t(`session.${session}Title`), description: t(`session.${session}Text`) })
      signInAgain()
      return
    }
    withSentences(() => {
      const reason = statusOf(error) === 0 ? t('offline') : sentenceOf(error)
      const texts = 'text' in words ? { description: words.text, reason } : { description: reason ?? words.fallback }
      reportFailure('action', { title, action, ...texts }, error)
    })
  }
}

/** The problem's own sentence; undefined for `internal`, which gives no reason. */
const sentenceOf = (error: unknown): string | undefined =>
  field(error, 'code') === 'internal' ? undefined : problemText(error)

/** The HTTP status of a failed call; 0 if no response arrived; undefined for other errors. */
const statusOf = (error: unknown): unknown => field(error, 'status')

const field = (error: unknown, name: 'status' | 'code'): unknown =>
  typeof error === 'object' && error !== null && name in error ? (error as Record<string, unknown>)[name] : undefined

/** Shows a toast that the tapped part could not be loaded. The screen stays. */
export function reportNotLoaded(): void {
  const description = i18next.t(navigator.onLine ? 'common:tryAgainLater' : 'common:offline')
  showToast({ tone: 'error', title: i18next.t('common:somethingWrong'), description })
}
