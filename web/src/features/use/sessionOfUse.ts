import { type Body, calls } from '@hunch/proto/http/client'
import { call, type UseEvent } from '../../api/index.ts'
import { reportFailure } from '../../ui/index.ts'
import { type Activity, watchActivity } from './activity.ts'

/** A session lasts a day at most. */
const longestS = 86_400

/** One session of use: from when a member opens the app until they leave it. */
export interface SessionOfUse {
  viewPage(path: string): void
  note(event: UseEvent): void
  /** Something was done that is told to the server by a call of its own. */
  countAction(): void
  end(): void
}

/**
 * Begins a session. What fails is logged and nothing more: nobody is bothered with it. The end is
 * told by a beacon, which outlives the page; its duration is the time that somebody was active.
 */
export function beginSession(activity: Activity = watchActivity()): SessionOfUse {
  let pageViews = 0
  let actionsPerformed = 0
  let ended = false
  const id = call('startSession').then((session) => session.id)
  let sessionId: string | undefined
  id.then(
    (known) => {
      sessionId = known
      if (ended) sendEnd(known)
    },
    (error: unknown) => logFailure('The session of use could not be started', error),
  )

  function sendEnd(known: string): void {
    const duration = Math.min(longestS, Math.round(activity.activeMs() / 100) / 10)
    const body: Body<'endSessionOfUse'> = { sessionId: known, duration, pageViews, actionsPerformed }
    const sent = navigator.sendBeacon?.(
      calls.endSessionOfUse.path,
      new Blob([JSON.stringify(body)], { type: 'application/json' }),
    )
    if (!sent) logFailure('The end of the session of use could not be sent')
  }

  return {
    viewPage(path) {
      pageViews += 1
      record({ action: 'view_page', metadata: { path } })
    },
    note({ action, category, label, value }) {
      actionsPerformed += 1
      const metadata = {
        category,
        ...(label === undefined ? {} : { label }),
        ...(value === undefined ? {} : { value }),
      }
      record({ action, metadata })
    },
    countAction() {
      actionsPerformed += 1
    },
    end() {
      if (ended) return
      ended = true
      activity.stop()
      if (sessionId) sendEnd(sessionId)
    },
  }
}

function record(body: Body<'recordActivity'>): void {
  call('recordActivity', { body }).catch((error: unknown) => logFailure('An activity could not be recorded', error))
}

const logFailure = (title: string, error?: unknown): void => reportFailure('background', { title }, error)
