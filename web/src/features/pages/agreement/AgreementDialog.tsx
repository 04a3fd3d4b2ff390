import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call, session } from '#api/index.ts'
import { Button, Dialog, PageLinks, useLanguage, usePresence, useReportAction, useTranslation } from '#ui/index.ts'

/** Asks a member to agree to the current terms. */
export function AgreementDialog({ onDecided, onLeft }: { onDecided(agreed: boolean): void; onLeft(): void }) {
  const { t } = useTranslation(['pages', 'common'])
  const [open, setOpen] = useState(true)
  const [pending, setPending] = useState(false)
  const report = useReportAction(session)
  const { present } = usePresence(open, 200)
  useEffect(() => {
    if (!present) onLeft()
  }, [present, onLeft])
  const terms = useTermsVersion()
  const close = (agreed: boolean) => {
    setOpen(false)
    onDecided(agreed)
  }
  const agree = async () => {
    setPending(true)
    try {
      await call('agreeToTerms', { body: { version: await terms.read() } })
      close(true)
    } catch (error) {
      setPending(false)
      terms.forget()
      report(error, { title: t('agreement.failed'), fallback: t('common:tryAgainLater') })
    }
  }
  return (
    <Dialog
      open={open}
      onClose={() => close(false)}
      size="small"
      title={t('agreement.title')}
      intro={t('agreement.text')}
      footer={
        <>
          <Button onClick={() => close(false)}>{t('agreement.later')}</Button>
          <Button look="primary" data-autofocus="" pending={pending} onClick={() => void (pending || agree())}>
            {t('agreement.agree')}
          </Button>
        </>
      }
    >
      <PageLinks newTab />
    </Dialog>
  )
}

/**
 * Reads the version of the terms when the dialog opens. A member never agrees to a version that is published later.
 * After a failure, `forget` clears the version, and the next tap reads it again.
 */
function useTermsVersion() {
  const { language } = useLanguage()
  const reading = useRef<Promise<number>>(undefined)
  const read = () => {
    reading.current ??= call('getPage', { params: { page: 'terms' }, query: { language } }).then(
      ({ version }) => version,
    )
    return reading.current
  }
  const forget = () => {
    reading.current = undefined
  }
  const begin = useEffectEvent(() => read().catch(forget))
  useEffect(() => void begin(), [])
  return { read, forget }
}
