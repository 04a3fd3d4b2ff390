import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { RefreshIcon } from './icons/first.tsx'
import { useFirstTexts } from './language/index.ts'

/** Shown if content could not be loaded, with a Retry button. */
export function ErrorState({
  title,
  heading = 'h2',
  text,
  onRetry,
}: {
  title: string
  /** `h1` if it fills the whole screen. */
  heading?: 'h1' | 'h2'
  text?: string
  onRetry?: () => void
}) {
  const t = useFirstTexts()
  return (
    <div role="alert">
      <EmptyState drawing="broken" heading={heading} title={title} text={text}>
        {onRetry && (
          <Button icon={<RefreshIcon />} onClick={onRetry}>
            {t('common:retry')}
          </Button>
        )}
      </EmptyState>
    </div>
  )
}
