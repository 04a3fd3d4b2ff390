import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, codeOf, downloadArchive, paths, session } from '#api/index.ts'
import { productName, showToast, useReportAction, useTranslation } from '#ui/index.ts'

/** The progress of a download, in bytes. */
export interface Received {
  readonly bytes: number
  /** The total; undefined if the server did not send it. */
  readonly of: number | undefined
}

/** Downloads all of the member's data as one archive. Leaving the screen aborts the download. */
export function useExport() {
  const { t } = useTranslation(['account', 'common'])
  const report = useReportAction(session)
  const [received, setReceived] = useState<Received>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const mutation = useMutation({
    mutationFn: () => {
      running.current = new AbortController()
      return downloadArchive({ signal: running.current.signal, onProgress: setReceived })
    },
    onSuccess: (archive) => {
      saveFile(archive, `${productName().toLowerCase()}-data.zip`)
      showToast({ tone: 'success', title: t('data.exported') })
    },
    onError: (error) => {
      if (error.name === 'AbortError') return
      report(error, { title: t('data.exportFailed'), fallback: t('common:tryAgainLater'), session: 'expired' })
    },
    onSettled: () => setReceived(undefined),
  })
  return { start: () => mutation.mutate(), isPending: mutation.isPending, received }
}

/**
 * Deletes the member's own account and goes to the landing page.
 * Calls `onMismatch` if the server rejects the e-mail because the account has a different one.
 */
export function useDeleteAccount(onMismatch: () => void) {
  const { t } = useTranslation(['account', 'common'])
  const report = useReportAction(session)
  return useMutation({
    mutationFn: (email: string) => call('deleteOwnAccount', { body: { email } }),
    onSuccess: () => location.assign(paths.home),
    onError: (error) => {
      if (codeOf(error) === 'emailDoesNotMatch') onMismatch()
      else report(error, { title: t('data.deleteFailed'), fallback: t('common:tryAgainLater'), session: 'expired' })
    },
  })
}

/** Saves a file as a browser download. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
