import { startTransition, useEffect, useRef, useState } from 'react'
import { call, paths, useCurrentUser } from '#api/index.ts'
import {
  copyByCommand,
  copyConfirmMs,
  type Loadable,
  reportFailure,
  reportNotLoaded,
  showToast,
  useTranslation,
} from '#ui/index.ts'
import { copyLink, methodOf, type Shared, type ShareMethod, type ShareTools, shareLink } from '../model/share.ts'
import type { Prediction } from '../model/types.ts'

/** Returns a post's public link. */
const linkTo = (id: string): string => `${location.origin}${paths.prediction(id)}`

/** Functions to share a post, and whether the app's own sheet is open. */
export type Sharing = ReturnType<typeof useShare>

/**
 * Shares a post's link with the system's share sheet.
 * If there is no such sheet, phones open the app's own sheet (`isOpen`) and desktops copy the link. `copied` is true for 2 s
 * after copying. `sheet` is the app's own sheet. It is a parameter, because its modules import this module.
 */
export function useShare({ id, headline }: Pick<Prediction, 'id' | 'headline'>, sheet: Loadable) {
  const report = useReportCopy()
  const record = useRecordShare(id)
  const [isOpen, setIsOpen] = useState(false)
  const [copied, confirmCopied] = useConfirmation()
  const url = linkTo(id)
  const way = wayToShare()

  function finish(outcome: Shared): void {
    report(outcome, url)
    const method = methodOf(outcome)
    if (method) record(method)
    if (outcome === 'copied') confirmCopied()
  }

  /** Opens the app's own sheet once it is loaded. */
  const open = () => sheet.whenLoaded(() => startTransition(() => setIsOpen(true)), reportNotLoaded)
  return {
    url,
    copied,
    isOpen,
    open,
    close: () => setIsOpen(false),
    /** The method that `share` uses on this device. */
    way,
    /** Records that the post was shared from the app's own sheet. */
    record,
    async share(): Promise<void> {
      if (way === 'services') open()
      else finish(await shareLink(browserTools(), { title: headline, url }))
    },
    async copy(): Promise<void> {
      setIsOpen(false)
      finish(await copyLink(browserTools(), url))
    },
  }
}

/** Returns the method for sharing a link: the system's sheet, the app's services on phones, or copying. */
function wayToShare(): 'system' | 'services' | 'copy' {
  if ('share' in navigator) return 'system'
  return matchMedia('(pointer: coarse)').matches ? 'services' : 'copy'
}

/** Returns a state that is true for 2 s after a confirmation, and the function that confirms. */
function useConfirmation(): [boolean, () => void] {
  const [isConfirmed, setConfirmed] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  function confirm() {
    setConfirmed(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setConfirmed(false), copyConfirmMs)
  }
  return [isConfirmed, confirm]
}

function useReportCopy(): (outcome: Shared, link: string) => void {
  const { t } = useTranslation('predictions')
  return (outcome, link) => {
    if (outcome === 'copied')
      showToast({ tone: 'success', title: t('share.copied'), description: t('share.copiedText') })
    if (outcome === 'failed')
      showToast({ tone: 'error', title: t('share.failed'), description: t('share.failedText', { link }) })
  }
}

export function browserTools(): ShareTools {
  const { share, clipboard } = navigator as Partial<Navigator>
  return {
    ...(share ? { share: share.bind(navigator) } : {}),
    ...(clipboard ? { copy: clipboard.writeText.bind(clipboard) } : {}),
    copyByCommand,
  }
}

/** Returns a function that records that a signed-in viewer shared a post. A failure is only logged. */
function useRecordShare(predictionId: string): (method: ShareMethod) => void {
  const { t } = useTranslation('predictions')
  const { user } = useCurrentUser()
  return (shareMethod) => {
    if (!user) return
    call('recordShare', { body: { predictionId, shareMethod, platform: 'web' } }).catch((error: unknown) =>
      reportFailure('background', { title: t('share.action') }, error),
    )
  }
}
