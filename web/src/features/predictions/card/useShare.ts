import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../api/index.ts'
import { showToast } from '../../../ui/index.ts'
import { type ShareTools, shareLink } from '../model/share.ts'
import type { Prediction } from '../model/types.ts'

/** How long the icon confirms that the link was copied. */
const confirmMs = 2_000

/** Shares a post's link; `copied` is true for two seconds after it was copied. */
export function useShare(post: Pick<Prediction, 'id' | 'headline'>): { share(): Promise<void>; copied: boolean } {
  const { t } = useTranslation('predictions')
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function share(): Promise<void> {
    const url = `${location.origin}${paths.prediction(post.id)}`
    const outcome = await shareLink(browserTools(), { title: post.headline, url })
    if (outcome === 'failed') {
      showToast({ tone: 'error', title: t('share.failed'), description: t('share.failedText', { link: url }) })
    }
    if (outcome !== 'copied') return
    showToast({ tone: 'success', title: t('share.copied'), description: t('share.copiedText') })
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), confirmMs)
  }
  return { share, copied }
}

function browserTools(): ShareTools {
  const { share, clipboard } = navigator as Partial<Navigator>
  return {
    ...(share ? { share: share.bind(navigator) } : {}),
    ...(clipboard ? { copy: clipboard.writeText.bind(clipboard) } : {}),
    copyByCommand,
  }
}

function copyByCommand(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'visually-hidden'
  document.body.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}
