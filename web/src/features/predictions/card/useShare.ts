import { startTransition, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../api/index.ts'
import { copyByCommand, showToast } from '../../../ui/index.ts'
import { useRecordShare } from '../data/useRecordShare.ts'
import { copyLink, methodOf, type Shared, type ShareMethod, type ShareTools, shareLink } from '../model/share.ts'
import type { Prediction } from '../model/types.ts'

/** How long the icon confirms that the link was copied. */
const confirmMs = 2_000

/** The address that a post is shared by. */
const linkTo = (id: string): string => `${location.origin}${paths.prediction(id)}`

/**
 * Shares a post's link: by the system's own sheet; without one, phones open ours (`isOpen`) and
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

  function tell(outcome: Shared): void {
    report(outcome, url)
    const method = methodOf(outcome)
    if (method) record(method)
    if (outcome !== 'copied') return
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), confirmMs)
  }

  return {
    url,
    copied,
    isOpen,
    close: () => setIsOpen(false),
    /** The link was handed to a service of our own sheet. */
    handedOn(method: ShareMethod): void {
      setIsOpen(false)
      record(method)
    },
    async share(): Promise<void> {
      const tools = browserTools()
      if (!tools.share && isPhone()) startTransition(() => setIsOpen(true))
      else tell(await shareLink(tools, { title: headline, url }))
    },
    async copy(): Promise<void> {
      setIsOpen(false)
      tell(await copyLink(browserTools(), url))
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
