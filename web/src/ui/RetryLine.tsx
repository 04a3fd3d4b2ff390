import { Button } from './Button.tsx'
import { classes } from './classes.ts'
import { RefreshIcon } from './icons/first.tsx'
import { useTranslation } from './language/useTranslation.ts'
import styles from './RetryLine.module.css'

interface RetryLineProps {
  text: string
  onRetry(): unknown
  /** True while the retry is running. */
  pending?: boolean
  className?: string | undefined
}

/** A small ErrorState: one line for a part of the screen that could not be loaded, with a Retry button. */
export function RetryLine({ text, onRetry, pending = false, className }: RetryLineProps) {
  const { t } = useTranslation('common')
  return (
    <div role="alert" className={classes(styles.line, className)}>
      <p>{text}</p>
      <Button size="small" icon={<RefreshIcon />} pending={pending} onClick={() => void onRetry()}>
        {t('retry')}
      </Button>
    </div>
  )
}
