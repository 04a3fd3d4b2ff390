import type { Ref } from 'react'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { RefreshIcon } from './icons/landing-icons.tsx'
import { useFirstTexts } from './language/texts.ts'

export interface ErrorStateProps {
  title: string
  /** The level of the heading: `h1` if the state fills the whole screen. */
  heading?: 'h1' | 'h2'
  text?: string
  onRetry?: () => void
}

/** An ErrorState for the first screens, which load little code. It needs no i18next and does not restore the focus. */
export function FirstErrorState({
  title,
  heading = 'h2',
  text,
  onRetry,
  ref,
}: ErrorStateProps & { ref?: Ref<HTMLDivElement> }) {
  const t = useFirstTexts()
  return (
    <div ref={ref} role="alert">
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
