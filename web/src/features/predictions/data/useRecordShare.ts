import { useTranslation } from 'react-i18next'
import { call, useCurrentUser } from '../../../api/index.ts'
import { reportFailure } from '../../../ui/index.ts'
import type { ShareMethod } from '../model/share.ts'

/** Notes that the viewer shared a post, where they are signed in. Best effort: nobody waits, a failure is for the console. */
export function useRecordShare(predictionId: string): (method: ShareMethod) => void {
  const { t } = useTranslation('predictions')
  const { user } = useCurrentUser()
  return (shareMethod) => {
    if (!user) return
    call('recordShare', { body: { predictionId, shareMethod, platform: 'web' } }).catch((error: unknown) =>
      reportFailure('background', { title: t('share.action') }, error),
    )
  }
}
