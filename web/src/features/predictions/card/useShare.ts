import { startTransition, useEffect, useRef, useState } from 'react'
import { call, paths, useCurrentUser } from '../../../api/index.ts'
import { copyByCommand, copyConfirmMs, reportFailure, showToast, useTranslation } from '../../../ui/index.ts'
import { copyLink, methodOf, type Shared, type ShareMethod, type ShareTools, shareLink } from '../model/share.ts'
import type { Prediction } from '../model/types.ts'

/** A post's public link. */
const linkTo = (id: string): string => `${location.origin}${paths.prediction(id)}`

/**
 * Shares a post's link: by the system's sheet; without one, phones open ours (`isOpen`) and
 * desktops copy the link. `copied` is true for two seconds after it was copied.
 */
export function useShare({ id, headline }: Pick<Prediction, 'id' | 'headline'>) {
  const report = useReportCopy()
  const record = useRecordShare(id)
  const [copied, setCopied] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const url = linkTo(id)

  function finish(outcome: Shared): void {
    report(outcome, url)
    const method = methodOf(outcome)
    if (method) record(method)
    if (outcome !== 'copied') return
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), copyConfirmMs)
  }

  return {
    url,
    copied,
    isOpen,
    close: () => setIsOpen(false),
    /** The link was shared by a service of our own sheet. */
    sharedBy(method: ShareMethod): void {
      setIsOpen(false)
      record(method)
    },
    async share(): Promise<void> {
      const tools = browserTools()
      if (!tools.share && isPhone()) startTransition(() => setIsOpen(true))
      else finish(await shareLink(tools, { title: headline, url }))
    },
    async copy(): Promise<void> {
      setIsOpen(false)
      finish(await copyLink(browserTools(), url))
    },
  }
}

const isPhone = (): boolean => matchMedia('(pointer: coarse)').matches

function useReportCopy(): (outcome: Shared, link: string) => void {
  const { t } = useTranslation('predictions')
  return (outcome, link) => {
    if (outcome === 'copied')
      showToast({ tone: 'success', title: t('share.copied'), description: t('share.copiedText') })
    if (outcome === 'failed')
      showToast({ tone: 'error', title: t('share.failed'), description: t('share.failedText', { link }) })
  }
}

function browserTools(): ShareTools {
  const { share, clipboard } = navigator as Partial<Navigator>
  return {
    ...(share ? { share: share.bind(navigator) } : {}),
    ...(clipboard ? { copy: clipboard.writeText.bind(clipboard) } : {}),
    copyByCommand,
  }
}

/**
 * Records that the viewer shared a post, where they are signed in. Best effort: nothing waits, a
 * failure is logged.
 */
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
