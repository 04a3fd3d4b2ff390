import { type Body, calls } from '@hunch/proto/http/client'
import { call, type UsageEvent } from '#api/index.ts'
import { reportFailure } from '#ui/index.ts'
import { type Activity, watchActivity } from './activity.ts'

/** Maximum duration of a session, in s: one day. */
const longestS = 86_400

/** One usage session, from opening the app until leaving it. */
export interface UsageSession {
  viewPage(path: string): void
  track(event: UsageEvent): void
  /** Counts an action that is reported by its own API call. */
  countAction(): void
  end(): void
}

/**
 * Starts a session. Failures are only logged.
 * A beacon reports the end, because browsers send beacons even if the page closes. The reported duration is the active time.
 */
export function beginSession(activity: Activity = watchActivity()): UsageSession {
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
    track({ action, category, label, value }) {
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
