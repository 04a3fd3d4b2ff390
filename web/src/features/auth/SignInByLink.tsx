import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call, codeOf, isTemporary, paths } from '#api/index.ts'
import { enter } from '#api/passkeys.ts'
import { Button, Card, LockIcon, problemText, useTranslation, WarningIcon } from '#ui/index.ts'
import styles from './EntryCard.module.css'

/** /admin?token=…: signs the admin in by a mailed link. Sends the request once, when it is rendered. */
export function SignInByLink({
  token,
  onConfirm,
  onBack,
}: {
  token: string
  /** Called if the link is valid and a passkey must confirm the sign-in. */
  onConfirm(): void
  onBack(): void
}) {
  const { t } = useTranslation(['credentials', 'common'])
  const signIn = useMutation({
    mutationFn: () => call('signInByLink', { body: { token } }),
    onSuccess: () => enter(paths.admin),
    onError: (cause) => codeOf(cause) === 'secondFactorNeeded' && onConfirm(),
  })
  const { mutate } = signIn
  const begun = useRef(false)
  useEffect(() => {
    if (!begun.current) mutate()
    begun.current = true
  }, [mutate])
  const { isError: failed, error } = signIn
  return (
    <Card className={styles.card}>
      <span className={styles.mark} data-tone={failed ? 'failed' : 'pending'}>
        {failed ? <WarningIcon /> : <LockIcon />}
      </span>
      <div role={failed ? 'alert' : 'status'}>
        <h1 className={styles.title}>{failed ? t('link.failed') : t('link.pending')}</h1>
        {failed && <p className={styles.text}>{problemText(error) ?? t('common:tryAgainLater')}</p>}
      </div>
      {failed && (
        <div className={styles.actions}>
          {isTemporary(error) && (
            <Button look="primary" size="large" wide onClick={() => mutate()}>
              {t('common:retry')}
            </Button>
          )}
          <Button size="large" wide onClick={onBack}>
            {t('forgot.back')}
          </Button>
        </div>
      )}
    </Card>
  )
}
